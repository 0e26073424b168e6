import { describe, expect, test } from "vitest";
import { foundWords, noneWord, selectAllWords, selectedWords } from "@/platform/lists/list-spec";

const PEOPLE = { one: "persona", many: "personas", feminine: true };
const COURSES = { one: "curso", many: "cursos", feminine: false };

describe("the words of a list agree with what it lists", () => {
  test.each([
    [PEOPLE, 42, "42 personas encontradas"],
    [PEOPLE, 1, "1 persona encontrada"],
    [COURSES, 1_284, "1.284 cursos encontrados"],
    [COURSES, 0, "Ningún curso coincide con los filtros"],
  ])("found", (nouns, count, words) => {
    expect(foundWords(nouns, count)).toBe(words);
  });

  test("chosen, all and none", () => {
    expect(selectedWords(PEOPLE, 3)).toBe("3 seleccionadas");
    expect(selectedWords(COURSES, 1)).toBe("1 seleccionado");
    expect(selectAllWords(PEOPLE, 1_284)).toBe("Seleccionar las 1.284 personas");
    expect(selectAllWords(COURSES, 12)).toBe("Seleccionar los 12 cursos");
    expect(noneWord(PEOPLE)).toBe("Ninguna persona");
  });
});
