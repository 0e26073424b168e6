/** Who is reminded: chosen people, the kind of mail, and why some get none. */
import type { Evaluation, Recipient } from "@/features/evaluations/api/evaluations-api";
import { formatDay } from "@/shared/lib/format";
import type { Mailing, MailKind, Skipped } from "@/shared/surveys/mailing/mailing-api";

type Kind = Mailing["kind"];

/** Somebody who was never mailed is invited, whatever the others get. */
export function kindOf(surveys: readonly Evaluation[]): Kind {
  return surveys.some(({ surveySent }) => surveySent) ? "recordatorio" : "invitacion";
}

/** The text that most of them will read. */
export function textOf(kind: Kind, surveys: readonly Evaluation[]): MailKind {
  const toBosses = surveys.every(({ type }) => type === "Transferencia");
  if (!toBosses) return kind;
  return kind === "recordatorio" ? "jefatura_recordatorio" : "jefatura";
}

/** One of the people who could be mailed now. */
export interface Candidate {
  participantId: number;
  name: string;
  detail: string;
}

/** Each participant once, in the order of the list; those who get no mail are left out. */
export function candidatesOf(
  people: readonly Recipient[],
  skipped: readonly Skipped[],
): Candidate[] {
  const out = new Set(skipped.map(({ participantId }) => participantId));
  const found = new Map<number, Candidate>();
  for (const one of people) {
    if (one.state === "Respondida" || out.has(one.participantId)) continue;
    found.set(one.participantId, {
      participantId: one.participantId,
      name: one.name,
      detail: [one.recipient === "jefatura" ? "su jefatura" : null, one.email]
        .filter(Boolean)
        .join(", "),
    });
  }
  return [...found.values()];
}

/** What the server is asked to mail; everybody unless somebody was taken out. */
export function mailingOf(
  surveys: readonly Evaluation[],
  without: ReadonlySet<number>,
  candidates: readonly Candidate[],
  message: string,
): Mailing {
  const [only] = surveys;
  const chosen = candidates.filter(({ participantId }) => !without.has(participantId));
  const ids = chosen.map(({ participantId }) => participantId);
  return {
    ...(surveys.length === 1 && only
      ? { surveyId: only.id }
      : { surveyIds: surveys.map(({ id }) => id) }),
    ...(without.size > 0 ? { participantIds: ids } : {}),
    kind: kindOf(surveys),
    ...(message.trim() ? { message: message.trim() } : {}),
    dryRun: false,
  };
}

/** When the last mail left: so that nobody mails twice by mistake. */
export function lastMailWords(surveys: readonly Evaluation[]): string {
  const days = surveys.flatMap(({ last_mailing_date }) => last_mailing_date ?? []).sort();
  const last = days.at(-1);
  return last === undefined
    ? "Todavía no se ha enviado ningún correo."
    : `Último envío: ${formatDay(last)}.`;
}
