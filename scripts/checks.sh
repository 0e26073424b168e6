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
  local name=$1 report=$2 started=$SECONDS status=0 passed failed
  shift 2
  rm -f "$report"
  say "..    $name"
  "$@" </dev/null || status=$?
  read -r passed failed < <(.venv/bin/python scripts/count_tests.py "$report" "$status")
  PASSED=$((PASSED + passed))
  FAILED=$((FAILED + failed))
  if ((failed > 0)); then FAULTS+=("$name"); fi
  say "      $name: $passed passed, $failed failed ($((SECONDS - started)) s)"
}

# The closing line, and the exit status that goes with it.
conclude() {
  if ((${#FAULTS[@]} > 0)); then printf 'FAIL  %s\n' "${FAULTS[@]}"; fi
  say "$PASSED passed, $FAILED failed"
  ((FAILED == 0))
}
