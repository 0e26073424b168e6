/** The rules of fields: texts in, values or a message out. */
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  choiceId,
  day,
  email,
  hour,
  line,
  money,
  oneOf,
  patterned,
  phone,
  requiredDay,
  requiredId,
  requiredLine,
  requiredNumber,
  requiredRut,
  rut,
} from "@/platform/forms/rules";

type Rule = z.ZodMiniType<unknown, string>;

function read(rule: Rule, text: string): unknown {
  const outcome = z.safeParse(rule, text);
  return outcome.success ? outcome.data : `! ${outcome.error.issues[0]?.message}`;
}

const HOURS = "Ingresa las horas del curso (entre 0,5 y 2.000).";

describe("A rule", () => {
  it.each<[string, Rule, string, unknown]>([
    ["trims and joins spaces", requiredLine({ max: 9, message: "Falta" }), "  a   b ", "a b"],
    ["refuses a blank", requiredLine({ max: 9, message: "Falta" }), "  ", "! Falta"],
    ["lets a line be missing", line({ max: 5 }), " ", null],
    ["counts characters", line({ max: 3 }), "abcd", "! Máximo 3 caracteres."],
    ["knows a SENCE code", patterned(/^\d{10}$/, "10 dígitos"), "1237654321", "1237654321"],
    ["refuses a short code", patterned(/^\d{10}$/, "10 dígitos"), "123", "! 10 dígitos"],
    ["reads an id", choiceId(), "12", 12],
    ["reads no id", choiceId(), "", null],
    ["asks for a choice", requiredId("Selecciona la empresa."), "", "! Selecciona la empresa."],
    ["keeps to its list", oneOf(["AM", "PM"]), "XM", "! Selecciona una opción de la lista."],
    ["reads a day", day(), "5-3-2026", "2026-03-05"],
    ["refuses a day that is none", day(), "31-2-2026", "! Ingresa una fecha válida (dd-mm-aaaa)."],
    ["begins with the year 2000", day(), "01-01-2000", "2000-01-01"],
    ["refuses what was before", day(), "31-12-1999", "! Ingresa una fecha válida (dd-mm-aaaa)."],
    ["ends with the year 2100", day(), "31-12-2100", "2100-12-31"],
    ["refuses what comes after", day(), "01-01-2101", "! Ingresa una fecha válida (dd-mm-aaaa)."],
    ["takes the fewest characters", line({ min: 2, max: 3, message: "No" }), "ab", "ab"],
    ["counts the fewest characters", line({ min: 2, max: 3, message: "No" }), "a", "! No"],
    ["refuses a far year", day(), "01-01-1999", "! Ingresa una fecha válida (dd-mm-aaaa)."],
    ["asks for a day", requiredDay("Falta el día."), "", "! Falta el día."],
    ["reads an hour", hour(), "9.30", "09:30"],
    [
      "keeps hours to quarters",
      hour(),
      "9:10",
      "! Ingresa una hora en tramos de 15 minutos, por ejemplo 09:15.",
    ],
    ["reads money", money(), "$1.234.567", 1_234_567],
    ["lets money be missing", money(), "", null],
    ["refuses cents", money(), "12,5", "! Ingresa un monto en pesos, sin decimales."],
    ["knows the most", money({ max: 100 }), "101", "! Ingresa un monto en pesos, sin decimales."],
    ["reads an address", email(), "ana@empresa.cl", "ana@empresa.cl"],
    ["keeps a telephone as typed", phone(), "+56 9 1234 5678", "+56 9 1234 5678"],
  ])("%s", (_name, rule, text, outcome) => expect(read(rule, text)).toBe(outcome));

  it.each(["ana", "ana@empresa", "a@b.cl, c@d.cl", "a b@c.cl"])(
    "refuses the address %s",
    (text) => {
      expect(read(email(), text)).toContain("! Ingresa un correo válido");
    },
  );

  it("reads hours in halves", () => {
    const hours = requiredNumber({ min: 0.5, max: 2000, step: 0.5, message: HOURS });
    expect(read(hours, "1.234,5")).toBe(1234.5);
    for (const wrong of ["", "0", "0,3", "2001"]) expect(read(hours, wrong)).toBe(`! ${HOURS}`);
  });

  it("reads every grade in tenths", () => {
    const grade = requiredNumber({ min: 1, max: 7, step: 0.1, message: "Nota" });
    for (let tenths = 10; tenths <= 70; tenths += 1) {
      expect(read(grade, String(tenths / 10).replace(".", ","))).toBe(tenths / 10);
    }
    expect(read(grade, "4,35")).toBe("! Nota");
  });
});

describe("The rule of a RUT", () => {
  it("keeps it as the specification writes it", () => {
    expect(read(rut(), "12.667.869-k")).toBe("12667869-K");
  });

  it("offers the right digit", () => {
    expect(read(rut(), "12531909-3")).toBe("! El dígito verificador no coincide. ¿Es 12531909-2?");
  });

  it("may be left out only where it is not required", () => {
    expect(read(rut(), "")).toBeNull();
    expect(read(requiredRut(), "")).toBe("! El RUT es obligatorio.");
    expect(read(requiredRut(), "12531909-2")).toBe("12531909-2");
  });

  it("says what a RUT looks like when it cannot be read", () => {
    expect(read(rut(), "27412265k12")).toBe("! Ingresa un RUT como 12.345.678-5.");
  });
});
