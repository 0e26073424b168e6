// The record of a person and a certificate of theirs against a real server, as they are read and printed.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Certificate, RecordCourse, TrainingRecord } from "@/features/record/record";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let records: typeof import("@/features/record/record-screen");
let certificates: typeof import("@/features/record/certificate-screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  records = await import("@/features/record/record-screen");
  certificates = await import("@/features/record/certificate-screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

describe("the record of a person", () => {
  const EXCEL = {
    ...{ participant_id: 1, course_id: 9, courseName: "Excel", courseCodeSence: "1237890123" },
    ...{ supplierName: "Otec Norte", initialDate: "2026-03-02", endDate: "2026-03-06" },
    ...{ hours: 15.2, totalHours: 16, attendance: 95, grade: 6.2, state: "completado" },
    ...{ statusName: "Aprobado", result: "passed", isCertified: true, isComplete: true },
  } as unknown as RecordCourse;
  const AHEAD = {
    ...EXCEL,
    ...{ participant_id: 2, course_id: 10, courseName: "Word", courseCodeSence: null },
    ...{ supplierName: null, endDate: "2026-03-02", hours: 16, attendance: null, grade: null },
    ...{ state: "programado", statusName: null, result: null, isCertified: false },
  } as unknown as RecordCourse;
  const RECORD = {
    person: {
      name: "María Pérez",
      rut: "12531909-2",
      companyName: "Minera Andina",
      areaName: null,
    },
    organisation: { name: "Equipo de capacitación", logo: null },
    totals: { courses: 2, completed: 1, hours: 1234.5, attendance: 95, grade: null },
    courses: [EXCEL, AHEAD],
  } as unknown as TrainingRecord;

  function arrive(record = RECORD): void {
    server.answers(() => ({ body: { data: record } }));
    drawing.renderAt(<records.RecordScreen />, "/people/record?id=7");
  }

  test("tells who, how much in all, and each course with how it went", async () => {
    vi.stubGlobal("print", vi.fn());
    arrive();
    const fact = (label: string) =>
      screen.getByText(label, { selector: "dt" }).nextSibling?.textContent;
    await screen.findAllByText("Excel");
    expect(server.askedFor("/api/people/7/record")).toHaveLength(1);
    expect(fact("RUT")).toBe("12.531.909-2");
    expect(fact("Empresa")).toBe("Minera Andina");
    expect(screen.queryByText("Área", { selector: "dt" })).toBeNull();
    expect(fact("Emitida")).toMatch(/ por Equipo de capacitación$/);
    expect(fact("Cursos")).toBe("2");
    expect(fact("Completados")).toBe("1");
    expect(fact("Horas de capacitación")).toBe("1.234,5");
    expect(fact("Asistencia promedio")).toMatch(/^95\s%$/);
    expect(fact("Nota promedio")).toBe("—");
    const table = within(screen.getByRole("table"));
    const rows = table.getAllByRole("row");
    const cellsOf = (row: HTMLElement | undefined) =>
      [...(row?.children ?? [])].map(({ textContent }) => textContent);
    expect(cellsOf(rows[1])).toEqual([
      ...["ExcelOtec Norte · SENCE 1237890123", "02-03-2026 al 06-03-2026", "15,2 de 16 horas"],
      ...[expect.stringMatching(/^95\s%$/), "6,2", "Aprobado", "Certificado"],
    ]);
    expect(cellsOf(rows[2])).toEqual([
      ...["WordCurso interno", "02-03-2026", "16 horas", "", "", "Programado", ""],
    ]);
    const [certificate, ...others] = table.getAllByRole("link", { name: /^Certificado/ });
    expect(certificate?.getAttribute("href")).toBe("/people/certificate?id=1");
    expect(others).toEqual([]);
    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/15,2 de 16 horas · Asistencia 95\s% · Nota 6,2AprobadoCertificado$/);
    expect(lines[1]).toMatch(/02-03-2026 · 16 horasProgramado$/);
    expect(screen.getByRole("link", { name: "Volver a la persona" }).getAttribute("href")).toBe(
      "/people?ver=7",
    );
    await userEvent.click(screen.getByRole("button", { name: "Imprimir o guardar PDF" }));
    expect(globalThis.print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  test("of nobody's courses says so", async () => {
    arrive({ ...RECORD, courses: [] });
    await screen.findByText("Aún no participa en cursos");
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("a certificate", () => {
  const CERTIFICATE = {
    ...{ participant_id: 1, people_id: 7, name: "María Pérez", rut: "12531909-2" },
    ...{ courseName: "Excel", courseCodeSence: "1237890123", modality: "Presencial" },
    ...{ initialDate: "2026-03-02", endDate: "2026-03-06", hours: 15.2, totalHours: 16 },
    ...{ attendance: 95, grade: 6.2, outcome: "passed", supplierName: "Otec Norte", folio: "9-1" },
    rapporteurs: ["Inés Peña", "Luis Rojas"],
    company: { name: "Minera Andina", logo: "/logo-andina.png" },
    organisation: { name: "Equipo de capacitación", logo: null },
  } as unknown as Certificate;

  async function arrive(parts: Partial<Certificate> = {}) {
    server.answers(() => ({ body: { data: { ...CERTIFICATE, ...parts } } }));
    drawing.renderAt(<certificates.CertificateScreen />, "/people/certificate?id=1");
    await screen.findByRole("heading", { name: "Certificado de capacitación" });
  }

  function factsNow(): Record<string, string | null | undefined> {
    const labels = [...document.querySelectorAll("dt")];
    return Object.fromEntries(
      labels.map((label) => [label.textContent, label.nextSibling?.textContent]),
    );
  }

  test("of who passed says what, when, how well, with whom, and its folio", async () => {
    await arrive();
    expect(server.askedFor("/api/participants/1/certificate")).toHaveLength(1);
    screen.getByText("Minera Andina certifica que");
    screen.getByText("RUT 12.531.909-2");
    screen.getByText("aprobó el curso");
    screen.getByText(
      "realizado entre el 2 de marzo de 2026 y el 6 de marzo de 2026, con una duración de 16 horas, dictado por Otec Norte.",
    );
    expect(factsNow()).toEqual({
      ...{ Asistencia: expect.stringMatching(/^95\s%$/), Nota: "6,2", Modalidad: "Presencial" },
      ...{ "Horas asistidas": "15,2 de 16 horas", "Código SENCE": "1237890123" },
      ...{ Proveedor: "Otec Norte", Relatoría: "Inés Peña y Luis Rojas" },
    });
    screen.getByText("9-1");
    screen.getByRole("img", { name: "Minera Andina" });
    screen.getByText("Equipo de capacitación");
    const back = screen.getByRole("link", { name: "Ficha de capacitación" });
    expect(back.getAttribute("href")).toBe("/people/record?id=7");
  });

  test("of who took part says no grade, and leaves out what is not known", async () => {
    await arrive({
      ...{ outcome: "took_part", attendance: null, rut: null, supplierName: null },
      ...{ modality: null, courseCodeSence: null, rapporteurs: [], endDate: "2026-03-02" },
      company: { name: "Minera Andina", logo: null },
    } as unknown as Partial<Certificate>);
    screen.getByText("participó en el curso");
    screen.getByText(
      "realizado el 2 de marzo de 2026, con una duración de 16 horas, dictado por Minera Andina.",
    );
    expect(factsNow()).toEqual({ Proveedor: "Curso interno" });
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.queryByText(/^RUT/)).toBeNull();
  });

  test("that cannot be read leads back to the people", async () => {
    server.answers(() => ({ status: 404, body: { error: true, code: "x", message: "No está." } }));
    drawing.renderAt(<certificates.CertificateScreen />, "/people/certificate?id=1");
    const back = await screen.findByRole("link", { name: "Volver a personas" });
    expect(back.getAttribute("href")).toBe("/people");
    expect(screen.queryByRole("button", { name: "Imprimir o guardar PDF" })).toBeNull();
  });
});
