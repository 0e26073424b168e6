/** Choosing what each column becomes. */
import { describe, expect, it } from "vitest";
import {
  columnChoices,
  confidenceWord,
  detailsToSave,
  laterAttributes,
  leftToNew,
  madeData,
  missingAttributes,
  NOT_LOADED,
  problemsOf,
  questionsOf,
  repeatedTargets,
  splitTarget,
  targetChoices,
} from "@/features/loads/rules";
import type { Attribute, Detail } from "@/features/loads/types";

const NOTHING = new Set<string>();

const RUT: Attribute = {
  attribute: "rut",
  label: "RUT",
  required: true,
  key: true,
  description: "",
  example: "12.531.909-2",
  lookup: null,
  later: false,
  choices: [],
  parts: [
    { part: "number", label: "número", also: null },
    { part: "dv", label: "dígito verificador", also: null },
  ],
};
const EMAIL: Attribute = {
  ...RUT,
  attribute: "email",
  label: "Correo",
  required: false,
  key: false,
  parts: [],
};

function detail(position: number, attribute: string | null, part: string | null = null): Detail {
  return {
    column_name: `Columna ${position}`,
    column_position: position,
    attribute,
    part,
    mapping_id: 7,
    confidence: 0.9,
    reason: "El encabezado dice lo mismo.",
    state: attribute ? "suggested" : "ignored",
  };
}

describe("columnChoices", () => {
  it("keeps what was suggested until the person changes it", () => {
    const [column] = columnChoices([detail(0, "rut")], {});
    expect(column).toMatchObject({ target: "rut", state: "suggested" });
  });

  it("confirms a column that the person changed, and says who chose", () => {
    const [column] = columnChoices([detail(0, "email")], { 0: "rut.dv" });
    expect(column).toMatchObject({
      target: "rut.dv",
      state: "confirmed",
      reason: "La elegiste tú.",
    });
  });

  it("leaves out a column that the person set to nothing", () => {
    const [column] = columnChoices([detail(0, "email")], { 0: NOT_LOADED });
    expect(column?.state).toBe("ignored");
  });

  it("takes up a column that nobody had claimed", () => {
    const [column] = columnChoices([detail(0, null)], { 0: "email" });
    expect(column?.state).toBe("confirmed");
  });
});

describe("missingAttributes", () => {
  it("is content with what a step makes of another column", () => {
    const columns = columnChoices([detail(0, "email")], {});
    const made = madeData([{ op: "split", column: 0, separator: " ", into: ["rut", "email"] }]);
    expect(missingAttributes([RUT, EMAIL], columns, made)).toEqual([]);
  });

  it("names a required attribute without a column", () => {
    const columns = columnChoices([detail(0, "email")], {});
    expect(missingAttributes([RUT, EMAIL], columns, NOTHING)).toEqual([RUT]);
  });

  it("is content with the parts of an attribute", () => {
    const columns = columnChoices([detail(0, "rut", "number"), detail(1, "rut", "dv")], {});
    expect(missingAttributes([RUT], columns, NOTHING)).toEqual([]);
  });
});

describe("a column that gives two data", () => {
  const END: Attribute = { ...RUT, attribute: "endDate", later: true, parts: [] };
  const DAYS = { part: "days", label: "Fechas (inicio y término)", also: "endDate" };
  const BEGIN: Attribute = { ...END, attribute: "initialDate", parts: [DAYS] };

  it("brings the other one, too", () => {
    const attributes = [BEGIN, END];
    const both = columnChoices([detail(0, "initialDate", "days")], {});
    expect(missingAttributes(attributes, both, NOTHING)).toEqual([]);
    expect(laterAttributes(attributes, both, NOTHING)).toEqual([]);
    const one = columnChoices([detail(0, "initialDate")], {});
    expect(missingAttributes(attributes, one, NOTHING)).toEqual([END]);
    expect(laterAttributes(attributes, one, NOTHING)).toEqual([END]);
  });

  it("is called by what it gives, and any other part with its datum", () => {
    expect(targetChoices([BEGIN, RUT]).map(({ label }) => label)).toEqual([
      ...["No cargar", "RUT", "Fechas (inicio y término)"],
      ...["RUT", "Número (RUT)", "Dígito verificador (RUT)"],
    ]);
  });
});

describe("leftToNew", () => {
  const NAME: Attribute = { ...EMAIL, attribute: "name", label: "Nombre", required: true };
  const ALL = [RUT, NAME, EMAIL];
  const left = (names: readonly string[], joinsCourse = false) => {
    const columns = columnChoices(
      names.map((name, position) => detail(position, name)),
      {},
    );
    const missing = missingAttributes(ALL, columns, NOTHING);
    return leftToNew(missing, ALL, columns, NOTHING, joinsCourse);
  };

  it("spares what is registered already, which is known by its key", () => {
    expect(left(["rut", "email"])).toEqual([NAME]);
    expect(left(["email"])).toEqual([]);
  });

  it("needs something to say of it, or a course that it joins", () => {
    expect(left(["rut"])).toEqual([]);
    expect(left(["rut"], true)).toEqual([NAME]);
  });
});

describe("problemsOf", () => {
  it("asks once about a required attribute whose column is in question", () => {
    const asked = { ...detail(0, null), asked: "rut", reason: "" };
    const columns = columnChoices([asked], {});
    const open = {
      missing: missingAttributes([RUT], columns, NOTHING),
      questions: questionsOf([asked], columns, [RUT]),
    };
    expect(problemsOf(columns, open, {}).problems).toEqual([
      "RUT: elige qué columna es, o ninguna.",
    ]);
    const none = columnChoices([asked], { 0: NOT_LOADED });
    const answered = { ...open, questions: questionsOf([asked], none, [RUT]) };
    expect(problemsOf(none, answered, {}).problems).toHaveLength(1);
    expect(problemsOf(none, answered, {}).fields).toHaveProperty("rut");
  });
});

describe("questionsOf", () => {
  it("means the part of the attribute where only that is in question", () => {
    const asked = { ...detail(0, null, "number"), asked: "rut", reason: "" };
    const details = [asked, detail(1, "rut", "dv")];
    const [question] = questionsOf(details, columnChoices(details, {}), [RUT]);
    expect(question?.columns.map(({ position, meant }) => [position, meant])).toEqual([
      [0, "rut.number"],
    ]);
  });
});

describe("repeatedTargets", () => {
  it("finds two columns with the same target", () => {
    const columns = columnChoices([detail(0, "email"), detail(4, "email")], {});
    expect([...repeatedTargets(columns).keys()]).toEqual(["email"]);
  });

  it("does not let a whole attribute and a part of it go together", () => {
    const columns = columnChoices([detail(0, "rut"), detail(1, "rut", "dv")], {});
    expect([...repeatedTargets(columns).keys()]).toEqual(["rut", "rut.dv"]);
  });

  it("lets the parts of an attribute go together", () => {
    const columns = columnChoices([detail(0, "rut", "number"), detail(1, "rut", "dv")], {});
    expect(repeatedTargets(columns).size).toBe(0);
  });

  it("lets many columns stay behind", () => {
    expect(repeatedTargets(columnChoices([detail(0, null), detail(1, null)], {})).size).toBe(0);
  });
});

describe("detailsToSave", () => {
  it("splits a joined target into attribute and part", () => {
    const columns = columnChoices([detail(3, "rut", "dv")], {});
    expect(detailsToSave(columns, 7)).toEqual([
      {
        column_name: "Columna 3",
        column_position: 3,
        mapping_id: 7,
        attribute: "rut",
        part: "dv",
      },
    ]);
  });
});

describe("targetChoices", () => {
  it("offers leaving out first, then each attribute with its parts", () => {
    expect(targetChoices([RUT, EMAIL]).map((choice) => choice.value)).toEqual([
      NOT_LOADED,
      "rut",
      "rut.number",
      "rut.dv",
      "email",
    ]);
  });

  it("gives targets that split back", () => {
    expect(splitTarget("rut.dv")).toEqual({ attribute: "rut", part: "dv" });
    expect(splitTarget(NOT_LOADED)).toEqual({ attribute: null, part: null });
  });
});

describe("confidenceWord", () => {
  it("has a word for each band", () => {
    expect([1, 0.7, 0.2].map(confidenceWord)).toEqual(["alta", "media", "baja"]);
    expect([0.85, 0.84, 0.6, 0.59].map(confidenceWord)).toEqual(["alta", "media", "media", "baja"]);
  });
});
