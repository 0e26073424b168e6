/** Surveys, people and results as the server tells them, for tests. */
import type {
  ChosenOption,
  Evaluation,
  Recipient,
  Results,
  RowResult,
} from "@/features/evaluations/api";

export function anEvaluation(changes: Partial<Evaluation> = {}): Evaluation {
  return {
    id: 7,
    idCourse: 3,
    courseName: "Excel",
    companyName: "Forestal Quillay",
    providerName: null,
    type: "Satisfacción",
    dateSurvay: "2026-11-19",
    endDate: "2026-11-27",
    surveySent: true,
    participants: 8,
    amountSent: 7,
    responseAmount: 5,
    responseRate: 62.5,
    index: 55,
    state: "Vigente",
    status: true,
    last_mailing_date: "2026-11-20",
    pending: 3,
    ...changes,
  };
}

export function aRecipient(changes: Partial<Recipient> = {}): Recipient {
  return {
    invitationId: 1,
    participantId: 11,
    name: "Ana Pérez",
    company: "Forestal Quillay",
    area: "Bodega",
    recipient: "participante",
    email: "a***@quillay.cl",
    state: "Pendiente",
    delivery: "Enviado",
    sends: 1,
    lastSent: "2026-11-20T12:00:00+00:00",
    answeredAt: null,
    canAnswer: true,
    ...changes,
  };
}

/** An option of a scale; without a value it has no place on it. */
export function anOption(label: string, value: number | null, count: number): ChosenOption {
  return { columnId: label.toLowerCase(), label, value, isNA: false, count };
}

export function aRow(changes: Partial<RowResult> = {}): RowResult {
  return {
    rowId: "r1",
    text: "Fue claro",
    n: 5,
    mean: 2.2,
    favorable: 40,
    index: 60,
    distribution: [anOption("Malo", 1, 1), anOption("Regular", 2, 2), anOption("Bueno", 3, 2)],
    ...changes,
  };
}

export function someResults(changes: Partial<Results> = {}): Results {
  return {
    survey: anEvaluation(),
    responses: 5,
    participants: 8,
    rate: 62.5,
    enough: true,
    minResponses: 3,
    message: null,
    withheld: 0,
    withheldMessage: null,
    index: 60,
    tables: [{ tableId: "t", title: "Contenidos", rapporteur: null, index: 60, rows: [aRow()] }],
    comments: ["Muy claro", "Faltó práctica"],
    companies: [],
    areas: [],
    average: { index: 56, surveys: 4 },
    pair: null,
    ...changes,
  };
}
