import { describe, expect, test } from "vitest";
import { eventWords, stateOf, type Webhook } from "@/features/settings/webhooks";

const WEBHOOK: Webhook = {
  id: 1,
  name: "Nómina",
  url: "https://nomina.cl/",
  company_id: null,
  companyName: null,
  events: ["load.finished"],
  active: true,
  pausedAt: null,
  pauseReason: null,
  failingSince: null,
  formerUntil: null,
  waiting: 0,
  deliveredAt: null,
  createdAt: "2026-05-04T12:00:00Z",
  updatedAt: "2026-05-04T12:00:00Z",
};

describe("the state of a webhook", () => {
  const moment = "2026-05-04T12:00:00Z";

  test("names what hinders it most", () => {
    expect(stateOf(WEBHOOK).label).toBe("Activo");
    expect(stateOf({ ...WEBHOOK, failingSince: moment }).label).toBe("Con fallas");
    const paused = { ...WEBHOOK, failingSince: moment, pausedAt: moment };
    expect(stateOf(paused).label).toBe("En pausa");
    expect(stateOf({ ...paused, active: false }).label).toBe("Apagado");
  });
});

describe("the events of a form", () => {
  test("have words, a sample too", () => {
    expect(eventWords("survey.closed")).toBe("Se cerró una encuesta");
    expect(eventWords("webhook.test")).toBe("Prueba");
  });
});
