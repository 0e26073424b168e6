/** The sentences that are put together from figures. */
import { describe, expect, it } from "vitest";
import { columnChoicesOf, errorsAsText, PLACE } from "@/features/loads/errors-screen";
import { kindByModelId } from "@/features/loads/kinds";
import {
  failurePlace,
  failureTitle,
  hasRejected,
  outcomeTitle,
  planWords,
  stateWords,
  undoneBy,
  undoneWords,
} from "@/features/loads/outcomes";
import { duplicateChoices, errorChoices, reasonNotToLoad } from "@/features/loads/rules";
import { aJob, aLoad, anUndo } from "@/features/loads/testing/samples";
import { wizardTexts } from "@/features/loads/texts";
import type { FailureKind, RowError } from "@/features/loads/types";
import { readAddress } from "@/platform/lib/address";

const PEOPLE = kindByModelId(2);
const COUNTS = aLoad().counts ?? {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  blank: 0,
};
const FAILURE: FailureKind = {
  code: "rut_check_digit",
  message: "El dígito verificador no corresponde.",
  attribute: "rut",
  label: "RUT",
  columnName: "N° RUT",
  columnPosition: 0,
  count: 18,
  firstCell: "A47",
};
const ROW: RowError = {
  sheet: "Nómina",
  row: 47,
  rowKey: "12.531.909-3",
  rowName: "=Ana",
  cell: "A47",
  column_position: 0,
  column_name: "N° RUT",
  attribute: "rut",
  label: "RUT",
  value: "=1+1",
  code: "rut_check_digit",
  message: "El dígito verificador no corresponde.",
  suggestion: null,
  howToFix: "Revisa\tel RUT.",
};

describe("a kind of failure", () => {
  it("names its column, its rows and its first cell", () => {
    expect(failureTitle(FAILURE)).toBe("N° RUT: El dígito verificador no corresponde.");
    expect(failurePlace(FAILURE)).toBe("18 filas, la primera en A47");
    expect(failurePlace({ ...FAILURE, count: 1 })).toBe("1 fila, en A47");
  });
});

describe("the outcome of a load", () => {
  it("asks for attention while rows are left behind", () => {
    expect(stateWords(aLoad())).toEqual({ label: "Con problemas", tone: "warning" });
    expect(stateWords(aLoad({ counts: { ...COUNTS, failed: 0 } })).label).toBe("Cargada");
    expect(stateWords(aLoad({ counts: { ...COUNTS, failed: 1 } })).label).toBe("Con problemas");
    expect(stateWords(aLoad({ counts: null })).label).toBe("Cargada");
  });

  it("says what happened in its title", () => {
    expect(outcomeTitle(aLoad(), PEOPLE)).toBe("1.912 creadas, 41 actualizadas, 22 con problemas");
    expect(outcomeTitle(aLoad({ state: "cancelled" }), PEOPLE)).toContain("no se escribió nada");
  });

  it("has rejected rows only while it stands", () => {
    expect(hasRejected(aLoad())).toBe(true);
    expect(hasRejected(aLoad({ state: "undone" }))).toBe(false);
    expect(hasRejected(aLoad({ counts: null }))).toBe(false);
    expect(hasRejected(aLoad({ counts: { ...COUNTS, failed: 1 } }))).toBe(true);
  });
});

describe("undoing", () => {
  it("says what goes, what comes back and what stays", () => {
    const plan = anUndo({ removed: 1912, restored: 1, keptCount: 2 });
    expect(planWords(plan, 2)).toEqual([
      "Se eliminan 1.912 personas que esta carga creó.",
      "1 persona vuelve a sus datos anteriores.",
      "2 personas no cambian, porque alguien hizo cambios después o están en uso.",
    ]);
  });

  it("says that one goes", () => {
    const [removed] = planWords(anUndo({ removed: 1, restored: 0, keptCount: 0 }), 2);
    expect(removed).toBe("Se elimina 1 persona que esta carga creó.");
  });

  it("says afterwards what it did", () => {
    const undone = anUndo({ removed: 1, restored: 41 });
    const job = aJob({ kind: "undo", state: "done", result: undone });
    expect(undoneBy(job)).toEqual(undone);
    expect(undoneBy(aJob())).toBeNull();
    expect(undoneWords(undone, 2)).toEqual([
      "Se eliminó 1 persona.",
      "41 personas volvieron a sus datos anteriores.",
    ]);
  });

  it("says of each what happens to one, and nothing of what happens to none", () => {
    const each = { removed: 1, restored: 1, keptCount: 1, unenrolled: 1, keptParticipantCount: 1 };
    expect(planWords(anUndo(each), 2)).toHaveLength(5);
    expect(undoneWords(anUndo(each), 2)).toHaveLength(5);
    expect(undoneWords(anUndo(), 2)).toEqual([]);
  });

  it("says who leaves the course and who stays in it", () => {
    const plan = anUndo({ unenrolled: 3, keptParticipantCount: 1 });
    expect(planWords(plan, 2)).toEqual([
      "Salen del curso 3 participantes que esta carga inscribió.",
      "1 participante no sale del curso, porque ya hay resultados o cambios.",
    ]);
    expect(undoneWords(plan, 2)).toEqual([
      "Salieron del curso 3 participantes.",
      "1 participante quedó en el curso.",
    ]);
  });

  it("says when there is nothing to undo", () => {
    expect(planWords(anUndo(), 1)).toEqual([
      "No hay nada que deshacer: esta carga no cambió datos.",
    ]);
  });
});

describe("policies", () => {
  it("carry the figure of the rows that exist already", () => {
    expect(duplicateChoices(PEOPLE, COUNTS, "update")[0]?.label).toBe("Actualizar (41)");
    expect(duplicateChoices(PEOPLE, null, "skip")[0]?.label).toBe("Actualizar");
    expect(errorChoices(COUNTS)[1]?.description).toContain("hoy no se cargaría ninguna");
  });

  it("hold a load back that would leave out what one wants all of, and one with answers that were not counted in", () => {
    const settled = { pending: 0, unanswered: 0 };
    const whole = { ...COUNTS, failed: 0 };
    expect(reasonNotToLoad(whole, "all", settled)).toBeNull();
    expect(reasonNotToLoad({ ...whole, failed: 1 }, "partial", settled)).toBeNull();
    const [waiting, both] = [
      { failed: 1, waiting: 1 },
      { failed: 4, waiting: 1 },
    ];
    expect(reasonNotToLoad({ ...whole, failed: 1 }, "all", settled)).toBe(
      'Elegiste "Todo o nada" y hay 1 fila con problemas.',
    );
    expect(reasonNotToLoad({ ...whole, ...waiting }, "all", settled)).toBe(
      'Elegiste "Todo o nada" y hay 1 fila sin respuesta.',
    );
    expect(reasonNotToLoad({ ...whole, ...both }, "all", settled)).toBe(
      'Elegiste "Todo o nada" y hay 1 fila sin respuesta y 3 con problemas.',
    );
    expect(errorChoices(whole)[1]?.description).toBe(
      "Si aparece un problema, no se carga ninguna.",
    );
    expect(errorChoices({ ...whole, failed: 1 })[1]?.description).toContain("no se cargaría");
    expect(reasonNotToLoad(whole, "partial", { pending: 1, unanswered: 0 })).toContain("Aplica");
  });

  it("let a load through only when there is something to write", () => {
    const settled = { pending: 0, unanswered: 0 };
    const none = { ...COUNTS, created: 0, updated: 0 };
    expect(reasonNotToLoad(COUNTS, "partial", settled)).toBeNull();
    const faultless = { ...none, failed: 0 };
    expect(reasonNotToLoad(faultless, "partial", settled)).toContain("No hay filas nuevas");
    expect(reasonNotToLoad({ ...none, failed: 5 }, "partial", settled)).toContain("Corrige");
    expect(reasonNotToLoad(none, "partial", { pending: 0, unanswered: 3 })).toContain("Responde");
    const one = { ...none, failed: 1 };
    expect(reasonNotToLoad(one, "partial", settled)).toContain("Corrige");
    expect(reasonNotToLoad(one, "partial", { pending: 0, unanswered: 1 })).toContain("Responde");
    expect(reasonNotToLoad({ ...none, created: 1 }, "partial", settled)).toBeNull();
    // Whom we know already, and who joins the course.
    expect(reasonNotToLoad({ ...none, enrolled: 4 }, "partial", settled)).toBeNull();
  });
});

describe("the problems in the address", () => {
  it("are read with care", () => {
    const said = readAddress(new URLSearchParams("columna=0&codigo=x&pagina=-2&filas=7"), PLACE);
    expect(said).toEqual({ carga: null, columna: 0, codigo: "x", pagina: 1, filas: 50 });
  });

  it("can be narrowed to each column once", () => {
    const other = { ...FAILURE, code: "key_repeated" };
    const whole = { ...FAILURE, columnPosition: null, columnName: null };
    expect(columnChoicesOf([FAILURE, other, whole])).toEqual([{ value: "0", label: "N° RUT" }]);
  });
});

describe("the problems on the clipboard", () => {
  it("are lines with tabs, harmless where they are pasted", () => {
    const [headings, line] = errorsAsText([ROW]).split("\n");
    expect(headings?.split("\t")).toHaveLength(9);
    expect(line?.split("\t")).toEqual([
      ...["Nómina", "A47", "47", "12.531.909-3", "'=Ana", "N° RUT", "'=1+1"],
      ...["El dígito verificador no corresponde.", "Revisa el RUT."],
    ]);
  });
});

describe("what there is no room for", () => {
  it("is counted as Chile writes figures", () => {
    expect(wizardTexts.seeMore(1_200)).toBe("Ver 1.200 más");
    expect(wizardTexts.seeMore(2)).toBe("Ver 2 más");
  });
});
