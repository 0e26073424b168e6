# shellcheck shell=bash
# From nothing to a ready environment: what ./run, ./test and ./bench share. Sourced, not run.
# Speaks Spanish, like the product: its reader is whoever starts it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

UV_VERSION=0.13.8
INSTALL_MB=1500
NO_PIP='this Python brings no pip for environments'
# Compiled files make the second start fast; some machines switch them off.
unset PYTHONDONTWRITEBYTECODE
# A company's network may sign connections itself; the machine knows its certificate.
if [[ -s /etc/ssl/certs/ca-certificates.crt ]]; then
  export UV_SYSTEM_CERTS=${UV_SYSTEM_CERTS:-1} NODE_USE_SYSTEM_CA=${NODE_USE_SYSTEM_CA:-1}
fi

say() { printf '%s\n' "$*"; }

fail() {
  printf '\n%s\n' "$*" >&2
  exit 1
}

free_mb() { df -Pm . | awk 'NR == 2 { print $4 }'; }

# Words for what usually goes wrong when something is fetched and unpacked.
explain() {
  local what=$1 log=$2
  if grep -qiE 'no space left|ENOSPC|disk quota' "$log" || (($(free_mb) < 10)); then
    fail "El disco está lleno: no se pudo $what. Libera espacio y vuelve a intentar."
  elif grep -qiE 'permission denied|EACCES|read-only file system|EROFS' "$log"; then
    fail "Falta permiso para escribir en $PWD: no se pudo $what. Cambia el dueño de la carpeta o copia el proyecto a una tuya."
  elif grep -q "$NO_PIP" "$log"; then
    fail "A este Python le falta una parte, y no se pudo descargar: instala el paquete python3-venv (sudo apt install python3-venv) y vuelve a intentar. Detalle: $log"
  elif grep -qiE 'certificate|UnknownIssuer|SELF_SIGNED' "$log"; then
    fail "La red no es de confianza para esta máquina: no se pudo $what. Instala el certificado de tu red (ca-certificates). Detalle: $log"
  elif grep -qiE 'dns error|name resolution|failed to fetch|connection (refused|reset|error|timed out)|newconnectionerror|network is unreachable|could not connect|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|urlopen error|proxyerror|timed out' "$log"; then
    fail "No hay conexión a internet: no se pudo $what. La primera vez hay que descargar las dependencias; después ya no. Detalle: $log"
  fi
  tail -n 20 "$log" >&2
  fail "No se pudo $what. Detalle: $log"
}

# step WORDS COMMAND...: one line for the reader, the rest into a log.
step() {
  local what=$1 log started=$SECONDS
  shift
  log=$(mktemp "${TMPDIR:-/tmp}/capacitacion-XXXXXX.log" 2>/dev/null) ||
    fail "El disco está lleno o falta permiso para escribir en ${TMPDIR:-/tmp}."
  printf '· %s… ' "$what"
  if ! "$@" >"$log" 2>&1 </dev/null; then
    printf 'falló\n'
    explain "${what,}" "$log"
  fi
  printf '%s s\n' "$((SECONDS - started))"
  rm -f "$log"
}

find_python() {
  local name
  for name in python3 python3.13 python3.12 python3.11 python3.14 python; do
    if command -v "$name" >/dev/null &&
      "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      command -v "$name"
      return
    fi
  done
  local found
  found=$(python3 --version 2>/dev/null || echo 'ninguno')
  fail "Se necesita Python 3.11 o más nuevo (encontrado: $found). En Debian 12, Ubuntu 24.04 o posteriores: sudo apt install python3 python3-venv"
}

fingerprint() { sha256sum "$@" | sha256sum | cut -d' ' -f1; }

# is_fresh STAMP FINGERPRINT: whether the work behind a stamp was already done for these files.
is_fresh() { [[ -f $1 && $(<"$1") == "$2" ]]; }

make_venv() {
  local python=$1
  rm -rf .venv
  if "$python" -c 'import ensurepip' 2>/dev/null; then
    "$python" -m venv .venv
    return
  fi
  # Debian keeps pip for virtual environments in a package of its own; fetch it instead.
  "$python" -m venv --without-pip .venv || { echo "$NO_PIP"; return 1; }
  if "$python" -m pip --version 2>/dev/null; then
    "$python" -m pip --python .venv/bin/python install pip
  else
    .venv/bin/python -c "import urllib.request; urllib.request.urlretrieve('https://bootstrap.pypa.io/get-pip.py', '.venv/get-pip.py')" &&
      .venv/bin/python .venv/get-pip.py || { echo "$NO_PIP"; return 1; }
  fi
}

ensure_venv() {
  # A folder that was moved or copied leaves the old path in every script of the environment.
  if [[ -x .venv/bin/python && -f .venv/.path && $(<.venv/.path) == "$PWD" ]] &&
    .venv/bin/python -c '' 2>/dev/null; then
    return
  fi
  local python
  python=$(find_python)
  if [[ -e .venv && ! -w .venv ]] || [[ ! -w . ]]; then
    fail "No tienes permiso para escribir en $PWD. Cambia el dueño de la carpeta o copia el proyecto a una tuya."
  fi
  if (($(free_mb) < INSTALL_MB)); then
    fail "El disco está casi lleno: quedan $(free_mb) MB en $PWD y la instalación ocupa cerca de $INSTALL_MB. Libera espacio y vuelve a intentar."
  fi
  step 'Crear el entorno de Python' make_venv "$python"
  step 'Instalar el instalador (uv)' .venv/bin/python -m pip install --quiet "uv==$UV_VERSION"
  printf '%s' "$PWD" >.venv/.path
}

# ensure_python FILE: what a requirements file lists. The larger file contains the smaller one.
ensure_python() {
  local file=$1 mark
  mark=$(fingerprint requirements.txt "$file")
  if is_fresh ".venv/.$file" "$mark"; then return; fi
  step 'Instalar las dependencias de Python' \
    .venv/bin/uv pip install --quiet --python .venv/bin/python -r requirements.txt -r "$file"
  printf '%s' "$mark" >".venv/.$file"
}

# The generators of clients of tests/launch, one of which brings a Java of its own.
ensure_generators() {
  local mark
  mark=$(fingerprint requirements-clients.txt)
  if is_fresh .venv/clients/.installed "$mark"; then return; fi
  step 'Instalar los generadores de clientes' install_generators
  printf '%s' "$mark" >.venv/clients/.installed
}

install_generators() {
  .venv/bin/uv venv --quiet --clear --python .venv/bin/python .venv/clients &&
    .venv/bin/uv pip install --quiet --python .venv/clients/bin/python -r requirements-clients.txt
}

npm_in_frontend() { (cd frontend && PATH="$PWD/../.venv/bin:$PATH" ../.venv/bin/npm "$@"); }

ensure_frontend() {
  local mark
  mark=$(fingerprint frontend/package-lock.json)
  if is_fresh frontend/node_modules/.installed "$mark"; then return; fi
  step 'Instalar las dependencias de la interfaz' npm_in_frontend ci --no-audit --no-fund
  printf '%s' "$mark" >frontend/node_modules/.installed
}

frontend_sources() {
  find frontend \( -name node_modules -o -name dist \) -prune -o -type f -print0 | sort -z |
    xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

build_frontend() {
  local mark
  mark=$(frontend_sources)
  npm_in_frontend run build
  printf '%s' "$mark" >frontend/dist/.built
}

ensure_build() {
  if is_fresh frontend/dist/.built "$(frontend_sources)"; then return; fi
  ensure_frontend
  step 'Compilar la interfaz' build_frontend
}

# ensure_browser VARIABLE LABEL PACKAGE OTHER...: its path in the variable, installed where that can be done.
ensure_browser() {
  local variable=$1 label=$2 package=$3 name
  shift 2
  for name in "${!variable:-$package}" "$@"; do
    if command -v "$name" >/dev/null; then
      export "$variable=$(command -v "$name")"
      return
    fi
  done
  if [[ $(id -u) -eq 0 ]] && command -v apt-get >/dev/null; then
    step "Instalar $label" sh -c \
      "apt-get update && for one in $package $1; do apt-get install -y --no-install-recommends \$one && break; done"
    export "$variable=$(command -v "$package" || command -v "$1")"
  else
    fail "Falta $label para las pruebas en el navegador. Instálalo (sudo apt install $package)"
  fi
}

# The browser of the journeys and of ./bench ui: where it can be had the one without a window of its
# own, whose bars take a fifth of the time of a journey.
ensure_chromium() {
  ensure_browser CHROMIUM Chromium chromium-headless-shell chromium chromium-browser google-chrome
}

# The second browser, for some journeys of ./test --all.
ensure_firefox() { ensure_browser FIREFOX Firefox firefox-esr firefox; }
