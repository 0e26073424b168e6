/** Records speak of hours, days and results as certificates do in Chile. */
import { describe, expect, it } from "vitest";
import { attendanceOf, daysOf, gradeOf, hoursOf, taughtBy } from "@/features/record/record";
import { certificateTexts } from "@/features/record/texts";

describe("A record", () => {
  it("tells the attended hours only when they are not all", () => {
    expect(hoursOf({ hours: 16, totalHours: 16 })).toBe("16 horas");
    expect(hoursOf({ hours: 7.5, totalHours: 16 })).toBe("7,5 de 16 horas");
  });

  it("tells one day once", () => {
    expect(daysOf({ initialDate: "2026-03-02", endDate: "2026-03-02" })).toBe("02-03-2026");
    expect(daysOf({ initialDate: "2026-03-02", endDate: "2026-03-06" })).toBe(
      "02-03-2026 al 06-03-2026",
    );
  });

  it("writes results with their decimals, and nothing where none was recorded", () => {
    expect(gradeOf(6)).toBe("6,0");
    expect(gradeOf(null)).toBeNull();
    expect(attendanceOf(90)).toBe("90\u00a0%");
    expect(attendanceOf(87.5)).toBe("87,5\u00a0%");
    expect(attendanceOf(null)).toBeNull();
  });

  it("ends in one point after a name that has its own", () => {
    expect(certificateTexts.story("el 02-03-2026", "16 horas", "Instituto Sur Ltda.")).toMatch(
      /dictado por Instituto Sur Ltda\.$/,
    );
    expect(certificateTexts.story("el 02-03-2026", "16 horas", "Sur SpA")).toMatch(/Sur SpA\.$/);
  });

  it("names the company's own courses", () => {
    expect(taughtBy(null)).toBe("Curso interno");
  });
});
