// Who is reminded, with which mail, and why some get none.
import { describe, expect, test } from "vitest";
import { groupsOfSkipped, outcomeWords, sendWords } from "@/entities/survey/mailing";
import {
  candidatesOf,
  kindOf,
  lastMailWords,
  mailingOf,
  textOf,
} from "@/features/evaluations/reminder-dialog";
import { anEvaluation, aRecipient } from "@/features/evaluations/testing/samples";

const people = [
  aRecipient(),
  aRecipient({ invitationId: 2, participantId: 12, name: "Beto", state: "Respondida" }),
  aRecipient({ invitationId: 3, participantId: 13, name: "Caro", email: null }),
  aRecipient({ invitationId: 4, participantId: 11, recipient: "jefatura" }),
];
const skipped = [{ participantId: 13, name: "Caro", reason: "sin_correo" }];

describe("the people who can be mailed", () => {
  test("are those who did not answer and are not skipped, each once", () => {
    const found = candidatesOf(people, skipped);
    expect(found.map(({ participantId }) => participantId)).toEqual([11]);
  });

  test("are told with whoever answers about them", () => {
    const [boss] = candidatesOf([aRecipient({ recipient: "jefatura" })], []);
    expect(boss?.detail).toBe("su jefatura, a***@quillay.cl");
  });
});

describe("what is asked of the server", () => {
  const [one, two] = [anEvaluation(), anEvaluation({ id: 8 })];
  const candidates = candidatesOf(people, skipped);

  test("names people only when somebody was taken out", () => {
    expect(mailingOf([one], new Set(), candidates, "")).toEqual({
      surveyId: 7,
      kind: "recordatorio",
      dryRun: false,
    });
    const without = mailingOf([one], new Set([11]), candidates, " Hola ");
    expect(without).toMatchObject({ participantIds: [], message: "Hola" });
  });

  test("names many surveys together", () => {
    expect(mailingOf([one, two], new Set(), [], "")).toMatchObject({ surveyIds: [7, 8] });
  });

  test("is an invitation while nobody was mailed", () => {
    const unsent = anEvaluation({ surveySent: false });
    expect(kindOf([unsent])).toBe("invitacion");
    expect(kindOf([unsent, one])).toBe("recordatorio");
  });

  test("speaks to bosses where only they are asked", () => {
    const transfer = anEvaluation({ type: "Transferencia" });
    expect(textOf("recordatorio", [transfer])).toBe("jefatura_recordatorio");
    expect(textOf("invitacion", [transfer])).toBe("jefatura");
    expect(textOf("recordatorio", [transfer, one])).toBe("recordatorio");
  });
});

describe("words before mailing", () => {
  test("say why some get no mail", () => {
    const more = [...skipped, { participantId: 12, name: "Beto", reason: "ya_respondida" }];
    expect(groupsOfSkipped(more).map(({ words }) => words)).toEqual([
      "Ya respondieron (1)",
      "No tienen correo; entrégales el enlace o el QR (1)",
    ]);
  });

  test("say when the last mail left, and how many follow", () => {
    const days = ["2026-11-20", "2026-11-21", null];
    const surveys = days.map((last_mailing_date) => anEvaluation({ last_mailing_date }));
    expect(lastMailWords(surveys)).toBe("Último envío: 21-11-2026.");
    expect(lastMailWords(surveys.slice(2))).toBe("Todavía no se ha enviado ningún correo.");
    const many = { people: 1_425, local: false };
    expect([sendWords({ people: 1, local: false }), sendWords(many)]).toEqual([
      "Enviar a 1 persona",
      "Enviar a 1.425 personas",
    ]);
  });

  test("do not say that mails leave where there is no mail server", () => {
    const kept = { people: 15, answers: 15, local: true };
    expect(sendWords(kept)).toBe("Guardar para 15 personas");
    expect(outcomeWords(kept)).toBe("Se guardará para 15 personas (no hay servidor de correo).");
    expect(outcomeWords({ ...kept, answers: 18 })).toBe(
      "Se guardará para 15 personas, por 18 respuestas pendientes (no hay servidor de correo).",
    );
  });
});
