// The addresses of the screen: tabs, results, and whose answers.
import { describe, expect, test } from "vitest";
import { rateWords } from "@/entities/survey/survey";
import { anEvaluation } from "@/features/evaluations/testing/samples";
import {
  answeredWords,
  deliveryWords,
  nameOf,
  partOf,
  resultsAddress,
  resultsOf,
  tabAddress,
  tabOf,
  withPart,
} from "@/features/evaluations/words";

const query = (text: string) => new URLSearchParams(text);

describe("addresses", () => {
  test("keep the tab; the open surveys need no word", () => {
    expect([tabAddress("vigentes"), tabAddress("historicas")]).toEqual([
      "/evaluations",
      "/evaluations?tab=historicas",
    ]);
    expect([tabOf(query("tab=historicas")), tabOf(query("tab=otra"))]).toEqual([
      "historicas",
      "vigentes",
    ]);
  });

  test("name a survey by its number, and nothing else", () => {
    expect(resultsAddress(7)).toBe("/evaluations?resultados=7");
    const read = ["resultados=7", "resultados=x", "resultados=-1", ""].map((text) =>
      resultsOf(query(text)),
    );
    expect(read).toEqual([7, null, null, null]);
  });

  test("say whose answers are shown", () => {
    expect(partOf(query("empresa=3&area=x"))).toEqual({ company: 3 });
    const chosen = withPart(query("resultados=7&empresa=3"), { empresa: "", area: "5" });
    expect(chosen.toString()).toBe("resultados=7&area=5");
  });
});

describe("words", () => {
  test("name a survey and tell its rate", () => {
    expect(nameOf(anEvaluation())).toBe("Excel (Satisfacción)");
    expect(answeredWords(anEvaluation())).toBe("5 de 8");
    expect([rateWords(62.5), rateWords(0), rateWords(null)]).toEqual([
      "62,5\u00a0%",
      "0\u00a0%",
      "—",
    ]);
  });

  test("tell how the newest mail fared", () => {
    expect(deliveryWords({ delivery: null, sends: 0 })).toBe("Aún sin envíos");
    expect(deliveryWords({ delivery: "Rebotado", sends: 1 })).toBe("El correo rebotó");
    expect(deliveryWords({ delivery: "Enviado", sends: 3 })).toBe("Correo enviado · 3 envíos");
  });
});
