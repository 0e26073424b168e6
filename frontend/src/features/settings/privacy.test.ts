// How long data are kept, as it is typed: what it would remove is counted of whole years only.
import { expect, test } from "vitest";
import { privacySchema, valuesOf, yearsOf } from "@/features/settings/privacy";
import { issuesOf } from "@/platform/forms/resolver";

const VALUES = valuesOf({
  ...{ salaryVisibility: "editores", peopleYears: 5, commentYears: null, auditYears: 20 },
});

test.each([
  ["", null],
  ["1", 1],
  ["20", 20],
])("«%s» years are saved, and counted as %s", (typed, years) => {
  const values = { ...VALUES, peopleYears: typed };
  expect(issuesOf(privacySchema, values)).toEqual([]);
  expect(yearsOf(values)).toEqual({ peopleYears: years, commentYears: null, auditYears: 20 });
});

test.each(["0", "21", "1,5", "cinco"])(
  "«%s» years are not saved, and nothing is counted",
  (typed) => {
    const values = { ...VALUES, auditYears: typed };
    expect(issuesOf(privacySchema, values).map(({ field }) => field)).toEqual(["auditYears"]);
    expect(yearsOf(values)).toEqual({ peopleYears: 5, commentYears: null, auditYears: null });
  },
);
