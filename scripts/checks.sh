# shellcheck shell=bash
# Counts what ./test finds: a check is one test, a suite brings its own numbers. Sourced, not run.

PASSED=0
FAILED=0
FAULTS=()

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

# suite_beside NAME REPORT COMMAND...: the same, while other things go on; suite_end tells of it.
suite_beside() {
  BESIDE=("$1" "$2" "$SECONDS")
  shift 2
  rm -f "${BESIDE[1]}"
  say "..    ${BESIDE[0]}, beside the others"
  set -m # a group of its own, so that all of it can be ended
  "$@" </dev/null >"${BESIDE[1]}.log" 2>&1 &
  BESIDE_GROUP=$!
  set +m
}

suite_end() {
  local status=0
  wait "$BESIDE_GROUP" || status=$?
  BESIDE_GROUP=
  cat "${BESIDE[1]}.log"
  count "${BESIDE[0]}" "${BESIDE[1]}" "$status" "${BESIDE[2]}"
}

# Nothing is left running when the checks end early.
stop_beside() {
  if [[ -n ${BESIDE_GROUP:-} ]]; then kill -- "-$BESIDE_GROUP" 2>/dev/null || true; fi
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
