import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import {
  addDays,
  byText,
  compareTexts,
  fold,
  formatBytes,
  formatCompact,
  formatCount,
  formatDay,
  formatList,
  formatLongDay,
  formatMoment,
  formatMoney,
  formatMonth,
  formatMonthName,
  formatNumber,
  formatPercent,
  formatRelative,
  formatTime,
  roundHalfUp,
} from "@/platform/lib/format";

describe("numbers as Chile writes them", () => {
  test("group by thousands with a point, four digits too", () => {
    expect(formatNumber(1_234)).toBe("1.234");
    expect(formatNumber(1_234_567)).toBe("1.234.567");
  });

  test("take a comma before decimals", () => {
    expect(formatNumber(12_345.678)).toBe("12.345,68");
  });

  test("are written as Intl writes them", () => {
    const intl = new Intl.NumberFormat("es-CL", { maximumFractionDigits: 2 });
    const sizes = [fc.integer(), fc.double({ min: -1e14, max: 1e14, noNaN: true })];
    fc.assert(
      fc.property(fc.oneof(...sizes), (value) => {
        // Less than nothing of anything is nothing.
        expect(formatNumber(value)).toBe(intl.format(value).replace(/^-0$/, "0"));
      }),
    );
    expect([1e18, Number.NaN].map(formatNumber)).toEqual([1e18, Number.NaN].map(intl.format));
  });

  test("are money without decimals", () => {
    expect(formatMoney(1_234_567)).toBe("$1.234.567");
    expect(formatMoney(-350_000)).toBe("−$350.000");
    expect(formatMoney(0)).toBe("$0");
  });

  test("are shortened with words, not with k", () => {
    expect(formatCompact(12_000).replace(/\s/, " ")).toBe("12 mil");
    const edges = [999, 999.4, 1_234, -999, -1_234].map(formatCompact);
    expect(edges.map((words) => words.replace(/\s/, " "))).toEqual([
      "999",
      "999,4",
      "1,2 mil",
      "-999",
      "-1,2 mil",
    ]);
  });

  test("are rounded half up, away from zero, by the decimals that name them", () => {
    const rounded = (value: number, digits?: number) => roundHalfUp(value, digits);
    expect([0.5, 1.5, 2.5, -2.5].map((value) => rounded(value))).toEqual([1, 2, 3, -3]);
    expect([1.005, 0.285, 8.345, -1.005].map((value) => rounded(value, 2))).toEqual([
      1.01, 0.29, 8.35, -1.01,
    ]);
    expect([60.95, 6.25, 1e-7, 1e21].map((value) => rounded(value, 1))).toEqual([61, 6.3, 0, 1e21]);
  });

  test("agree with decimals counted by whole numbers", () => {
    for (let thousandths = 0; thousandths < 20_000; thousandths += 5) {
      const hundredths = Math.floor((thousandths + 5) / 10);
      expect(roundHalfUp(thousandths / 1_000, 2)).toBe(hundredths / 100);
    }
  });

  test("are whole shares without the faults of binary numbers", () => {
    expect(formatPercent(57 / 200)).toBe("29\u00a0%");
    expect(formatPercent(0.0625, 1)).toBe("6,3\u00a0%");
  });

  test("are shares of a hundred", () => {
    expect(formatPercent(0.735, 1)).toBe("73,5\u00a0%");
    expect(formatPercent(0.4261)).toBe("43\u00a0%");
  });

  test("are sizes of files", () => {
    expect(formatBytes(0)).toBe("0 B");
    expect(formatBytes(184_320)).toBe("184,3 kB");
    expect(formatBytes(100_000_000)).toBe("100 MB");
    const edges = [1, 999, 1_000, 999_900, 1_000_000, 1_000_000_000, 1_000_000_000_000];
    expect(edges.map(formatBytes)).toEqual([
      "1 B",
      "999 B",
      "1 kB",
      "999,9 kB",
      "1 MB",
      "1 GB",
      "1.000 GB",
    ]);
  });

  test("count things in singular and plural", () => {
    expect(formatCount(1, "fila", "filas")).toBe("1 fila");
    expect(formatCount(1_975, "fila", "filas")).toBe("1.975 filas");
  });
});

describe("days and moments", () => {
  test("show the time of Santiago in 24 hours", () => {
    expect(formatTime("2026-07-05T18:07:00Z")).toBe("14:07");
    expect(formatTime("2026-01-05T03:00:00Z")).toBe("00:00");
  });

  describe.each(["America/Santiago", "America/Punta_Arenas", "America/Asuncion", "UTC"])(
    "on a clock of %s",
    (zone) => {
      const usual = new Intl.DateTimeFormat().resolvedOptions().timeZone;
      afterEach(() => {
        process.env.TZ = usual;
      });

      test("are those of Santiago", () => {
        process.env.TZ = zone;
        expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
        const intl = new Intl.DateTimeFormat("es-CL", {
          ...{ day: "2-digit", month: "2-digit", year: "numeric" },
          ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "America/Santiago" },
        });
        const [min, max] = [new Date("2000-01-01T00:00:00Z"), new Date("2050-01-01T00:00:00Z")];
        fc.assert(
          fc.property(fc.date({ min, max, noInvalidDate: true }), (moment) => {
            const said = formatMoment(moment.toISOString());
            expect(said).toBe(intl.format(moment).replace(", ", " "));
          }),
        );
      });
    },
  );

  test("put the day first", () => {
    expect(formatDay("2026-03-05T15:00:00-03:00")).toBe("05-03-2026");
    expect(formatMoment("2026-03-05T14:05:00-03:00")).toBe("05-03-2026 14:05");
  });

  test("never move a day that has no time", () => {
    expect(formatDay("2026-03-01")).toBe("01-03-2026");
    expect(formatLongDay("2026-03-01")).toBe("1 de marzo de 2026");
  });

  test("follow each other by the calendar, also where clocks change", () => {
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(addDays("2026-04-04", 1)).toBe("2026-04-05");
    expect(addDays("2026-01-01", 365)).toBe("2027-01-01");
    expect(addDays("2026-01-01", 0)).toBe("2026-01-01");
  });

  test("belong to the day they have in Santiago", () => {
    expect(formatDay("2026-03-06T01:30:00Z")).toBe("05-03-2026");
    expect(formatLongDay("2026-03-06T01:30:00Z")).toBe("5 de marzo de 2026");
  });

  test("name months in small letters", () => {
    expect(formatMonth("2026-03")).toBe("marzo de 2026");
    expect(formatMonthName("2026-12")).toBe("diciembre");
  });

  test.each([
    [10, "recién"],
    [59, "recién"],
    [60, "hace 1 minuto"],
    [3_599, "hace 59 minutos"],
    [3_600, "hace 1 hora"],
    [86_399, "hace 23 horas"],
    [7 * 86_400 - 1, "hace 6 días"],
    [7 * 86_400, "el 29-06-2026"],
    [180, "hace 3 minutos"],
    [3_590, "hace 59 minutos"],
    [7_200, "hace 2 horas"],
    [86_300, "hace 23 horas"],
    [86_400, "ayer"],
    [30 * 86_400, "el 06-06-2026"],
  ])("say that %i seconds ago was %s", (seconds, words) => {
    const now = Date.parse("2026-07-06T16:00:00Z");
    expect(formatRelative(new Date(now - seconds * 1_000).toISOString(), now)).toBe(words);
  });
});

describe("texts", () => {
  test("are listed with y", () => {
    expect(formatList(["Nombre", "RUT", "Correo"])).toBe("Nombre, RUT y Correo");
  });

  test.each([
    ...[[], ["Horas"], ["RUT", "Nombre"], ["Año", "Inicio"], ["agujas", "hilos"]],
    ...[
      ["acero", "hierro"],
      ["agua", "hiato"],
      ["Uno", "Hi"],
      ["a", "", "b"],
      ["Río", "Íñigo"],
    ],
  ])("are listed as Intl lists them: %j", (...items) => {
    const lists = new Intl.ListFormat("es-CL", { type: "conjunction" });
    expect(formatList(items)).toBe(lists.format(items));
  });

  test("are sorted with ñ after n and accents ignored", () => {
    expect(["Zúñiga", "nuez", "ñandú", "Ámbar"].sort(compareTexts)).toEqual([
      "Ámbar",
      "nuez",
      "ñandú",
      "Zúñiga",
    ]);
  });
});

test("codes are ordered letter by letter", () => {
  expect(["b", "B", "a", "ñ", "b"].sort(byText)).toEqual(["B", "a", "b", "b", "ñ"]);
  expect([byText("a", "b"), byText("b", "a"), byText("a", "a")]).toEqual([-1, 1, 0]);
});

test("accents, capitals and outer spaces do not matter", () => {
  expect(fold("  Ñuñoa ÁÉÍÓÚ ")).toBe(fold("nunoa aeiou"));
});
