// The addresses of the screen: tabs, results, and whose answers.
import { describe, expect, test } from "vitest";
import { rateWords } from "@/entities/survey/survey";
import { anEvaluation } from "@/features/evaluations/testing/samples";
import {
  answeredWords,
  deliveryWords,
  nameOf,
  PLACE,
  resultsAddress,
  tabAddress,
} from "@/features/evaluations/words";
import { readAddress } from "@/platform/lib/address";

const read = (text: string) => readAddress(new URLSearchParams(text), PLACE);

describe("addresses", () => {
  test("keep the tab; the open surveys need no word", () => {
    expect([tabAddress("vigentes"), tabAddress("historicas")]).toEqual([
      "/evaluations",
      "/evaluations?tab=historicas",
    ]);
    expect([read("tab=historicas").tab, read("tab=otra").tab]).toEqual(["historicas", "vigentes"]);
  });

  test("name a survey by its number, and nothing else", () => {
    expect(resultsAddress(7)).toBe("/evaluations?resultados=7");
    expect(["resultados=7", "resultados=x"].map((text) => read(text).resultados)).toEqual([
      7,
      null,
    ]);
  });
});

describe("words", () => {
  test("name a survey and tell its rate", () => {
    expect(nameOf(anEvaluation())).toBe("Excel (Satisfacción)");
    expect(answeredWords(anEvaluation())).toBe("5 de 8");
    expect(answeredWords(anEvaluation({ participants: 1, responseAmount: 0 }))).toBe("0 de 1");
    expect([rateWords(62.5), rateWords(0), rateWords(null)]).toEqual([
      "62,5\u00a0%",
      "0\u00a0%",
      "—",
    ]);
  });

  test("tell how the newest mail fared", () => {
    expect(deliveryWords({ delivery: null, sends: 0 })).toBe("Aún sin envíos");
    expect(deliveryWords({ delivery: "Rebotado", sends: 1 })).toBe("El correo rebotó");
    expect(deliveryWords({ delivery: "Enviado", sends: 2 })).toBe("Correo enviado · 2 envíos");
    expect(deliveryWords({ delivery: "Enviado", sends: 3 })).toBe("Correo enviado · 3 envíos");
  });
});
