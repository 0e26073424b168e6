/** Notifications under their days. */

import { describe, expect, it } from "vitest";
import { groupedByDay } from "@/app/layout/bell-panel";
import type { Notice } from "@/platform/api/types";

const NOON = Date.parse("2026-11-21T12:00:00-03:00");

function notice(id: number, time: string): Notice {
  return { id, time, icon: "info", msg: "", read: false, link: null, kind: "load" };
}

describe("Grouping by day", () => {
  it("names today and yesterday and writes out older days, in Chile's time", () => {
    const groups = groupedByDay(
      [
        notice(4, "2026-11-21T14:59:00Z"),
        notice(3, "2026-11-21T02:30:00Z"),
        notice(2, "2026-11-20T15:00:00Z"),
        notice(1, "2026-11-02T15:00:00Z"),
      ],
      NOON,
    );
    expect(groups.map(({ day, items }) => [day, items.map(({ id }) => id)])).toEqual([
      ["Hoy", [4]],
      ["Ayer", [3, 2]],
      ["2 de noviembre de 2026", [1]],
    ]);
  });

  it.each([
    ["longer", "2026-04-04T23:30:00-04:00", "2026-04-03T12:00:00-03:00"],
    ["shorter", "2026-09-07T00:30:00-03:00", "2026-09-06T12:00:00-03:00"],
  ])("knows yesterday where the clocks made a day %s", (_, now, time) => {
    expect(groupedByDay([notice(1, time)], Date.parse(now))[0]?.day).toBe("Ayer");
  });
});
