// Parameters of an address: what they read, what they write, and the steps they make.
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import {
  addressOf,
  asAmount,
  asDay,
  asFlag,
  asId,
  asList,
  asMatching,
  asOneOf,
  asText,
  asWhole,
  changedAddress,
  readAddress,
  type Said,
  useAddress,
} from "@/platform/lib/address";

const COURSES = {
  q: asText,
  id: asId,
  pagina: asWhole({ from: 1, otherwise: 1 }),
  anio: asWhole({ from: 2000, to: 2100 }),
  filas: asOneOf([25, 50, 100], 50),
  tab: asOneOf(["resumen", "historial"]),
  paso: asOneOf(["archivo", "revisar"], null),
  inicio: asDay,
  mes: asMatching(/^\d{4}-\d{2}$/),
  horas: asAmount,
  libre: asFlag(),
  tramas: asFlag("1"),
  personas: asList(asId, "-"),
};

const read = (text: string) => readAddress(new URLSearchParams(text), COURSES);

const BARE: Said<typeof COURSES> = {
  ...{ q: "", id: null, pagina: 1, anio: null, filas: 50, inicio: "", mes: "" },
  ...{ horas: null, libre: false, tramas: false, personas: [] },
  tab: "resumen",
  paso: null,
};

const FULL: Said<typeof COURSES> = {
  ...{ q: "ñandú", id: 7, pagina: 3, anio: 2026, filas: 25, inicio: "2026-01-31", mes: "2026-02" },
  ...{ horas: 8.5, libre: true, tramas: true, personas: [3, 9] },
  tab: "historial",
  paso: "revisar",
};

describe("an address", () => {
  test("without a word says what is usual", () => {
    expect(read("")).toEqual(BARE);
  });

  test("is read as it was written", () => {
    const address = addressOf("/courses", COURSES, FULL);
    expect(read(address.slice(address.indexOf("?")))).toEqual(FULL);
  });

  test("that makes no sense says what is usual, and each person once", () => {
    const nonsense =
      "id=1.5&pagina=0&anio=1999&filas=7&tab=otra&paso=x&inicio=ayer&mes=2026&horas=muchas&libre=no&tramas=si&personas=a-0";
    expect(read(nonsense)).toEqual(BARE);
    expect(read("id=-3").id ?? read("id=1e3").id).toBeNull();
    expect(read("personas=4-x-4-5").personas).toEqual([4, 5]);
  });

  test("leaves out what it would say without a word, and keeps what is not its own", () => {
    const query = new URLSearchParams("utm=x&pagina=2&q=a");
    expect(changedAddress(query, COURSES, { pagina: 1, tab: "resumen" }).toString()).toBe(
      "utm=x&q=a",
    );
    expect(changedAddress(query, COURSES, { q: undefined }).toString()).toBe("utm=x&pagina=2&q=a");
    expect(addressOf("/courses", COURSES, BARE)).toBe("/courses");
  });
});

describe("a screen", () => {
  function open(entry: string) {
    const kept: { router?: ReturnType<typeof createMemoryRouter> } = {};
    const wrapper = ({ children }: { children: ReactNode }) => {
      kept.router ??= createMemoryRouter([{ path: "*", element: children }], {
        initialEntries: ["/before", entry],
        initialIndex: 1,
      });
      return <RouterProvider router={kept.router} />;
    };
    const { result } = renderHook(() => useAddress(COURSES), { wrapper });
    return { result, router: () => kept.router as ReturnType<typeof createMemoryRouter> };
  }

  test("says something else as a step of the way", async () => {
    const { result, router } = open("/courses?id=7");
    await act(async () => result.current[1]({ pagina: 2 }));
    expect(result.current[0]).toMatchObject({ id: 7, pagina: 2 });
    expect(router().state.location.search).toBe("?id=7&pagina=2");
    expect(router().state.historyAction).toBe("PUSH");
  });

  test("replaces the step when it is told to", async () => {
    const { result, router } = open("/courses?id=7");
    await act(async () => result.current[1]({ tab: "historial" }, { replace: true }));
    expect(router().state.historyAction).toBe("REPLACE");
    expect(result.current[0].tab).toBe("historial");
  });
});
