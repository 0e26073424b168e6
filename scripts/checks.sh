# shellcheck shell=bash
# Counts what ./test finds: a check is one test, a suite brings its own numbers. Sourced, not run.

PASSED=0
FAILED=0
FAULTS=()
FETCHING=() # process groups of what is fetched beside
BESIDE=() # four words for each suite that runs beside: process group, name, report, start

# check NAME COMMAND...: one check, its words only when it fails.
check() {
  local name=$1 started=$SECONDS output
  shift
  if output=$("$@" 2>&1 </dev/null); then
    PASSED=$((PASSED + 1))
    say "ok    $name ($((SECONDS - started)) s)"
  else
    FAILED=$((FAILED + 1))
    FAULTS+=("$name")
    say "FAIL  $name ($((SECONDS - started)) s)"
    say "$output"
  fi
}

# suite NAME REPORT COMMAND...: many tests, counted from the JUnit report that they leave.
suite() {
  local name=$1 report=$2 started=$SECONDS status=0
  shift 2
  rm -f "$report"
  say "..    $name"
  "$@" </dev/null || status=$?
  count "$name" "$report" "$status" "$started"
}

# suite_beside NAME REPORT COMMAND...: the same, while other things go on; suites_end reports them.
suite_beside() {
  local name=$1 report=$2
  shift 2
  rm -f "$report"
  say "..    $name, beside the others"
  set -m # a group of its own, so that all of it can be ended
  (
    status=0
    "$@" </dev/null >"$report.log" 2>&1 || status=$?
    printf '%s %s\n' "$status" "$SECONDS" >"$report.status"
  ) &
  BESIDE+=("$!" "$name" "$report" "$SECONDS")
  set +m
}

# suites_end: wait for all that run beside, and show each.
suites_end() {
  local status ended
  while ((${#BESIDE[@]} > 0)); do
    wait "${BESIDE[0]}" || true
    read -r status ended <"${BESIDE[2]}.status" || status=1 ended=$SECONDS
    cat "${BESIDE[2]}.log"
    count "${BESIDE[1]}" "${BESIDE[2]}" "$status" "$((SECONDS - ended + BESIDE[3]))"
    BESIDE=("${BESIDE[@]:4}")
  done
}

# fetch_beside COMMAND...: a step of the bootstrap, while other things go on; fetched waits for it.
fetch_beside() {
  set -m
  "$@" >"$REPORTS/fetch-${#FETCHING[@]}.log" 2>&1 </dev/null &
  FETCHING+=("$!")
  set +m
}

# fetched: wait for all that was begun so, and show it; what failed ends the whole.
fetched() {
  local number status
  for number in "${!FETCHING[@]}"; do
    status=0
    wait "${FETCHING[$number]}" || status=$?
    cat "$REPORTS/fetch-$number.log"
    ((status == 0)) || exit "$status"
  done
  FETCHING=()
}

# Nothing is left running when the checks end early.
stop_beside() {
  local group
  for group in "${FETCHING[@]}"; do kill -- "-$group" 2>/dev/null || true; done
  while ((${#BESIDE[@]} > 0)); do
    kill -- "-${BESIDE[0]}" 2>/dev/null || true
    BESIDE=("${BESIDE[@]:4}")
  done
}

# count NAME REPORT STATUS STARTED: the numbers of a suite that has ended.
count() {
  local name=$1 passed failed
  read -r passed failed < <(.venv/bin/python scripts/count_tests.py "$2" "$3")
  PASSED=$((PASSED + passed))
  FAILED=$((FAILED + failed))
  if ((failed > 0)); then FAULTS+=("$name"); fi
  say "      $name: $passed passed, $failed failed ($((SECONDS - $4)) s)"
}

# The closing line, and the exit status that goes with it.
conclude() {
  if ((${#FAULTS[@]} > 0)); then printf 'FAIL  %s\n' "${FAULTS[@]}"; fi
  say "$PASSED passed, $FAILED failed"
  ((FAILED == 0))
}
