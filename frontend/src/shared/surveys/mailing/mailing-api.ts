/** The calls that mail about surveys. */
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

export type Mailing = components["schemas"]["SendEmail"];

/** Somebody who gets no mail, and why. */
export interface Skipped {
  participantId: number;
  name: string;
  reason: string;
}

export interface Emails {
  queued: number;
  /** Distinct persons: a boss gets one mail for several collaborators. */
  people: number;
  /** Pending answers that the mails ask for. */
  answers: number;
  /** Without a mail server: mails are kept and do not leave. */
  local: boolean;
  skipped: Skipped[];
}
/** Which of the texts in the settings. */
export type MailKind = "invitacion" | "recordatorio" | "jefatura" | "jefatura_recordatorio";

export interface MailPreview {
  subject: string;
  text: string;
}

/** Who would be mailed; nobody is. */
export function tryMailing(mailing: Mailing, signal: AbortSignal): Promise<Emails> {
  return dataOf(api.POST("/api/sendEmail", { body: { ...mailing, dryRun: true }, signal }));
}

export function sendMailing(mailing: Mailing, key: string): Promise<Emails> {
  const headers = { "Idempotency-Key": key };
  return dataOf(api.POST("/api/sendEmail", { body: mailing, headers }));
}

/** A sample to oneself. */
export type Sample = components["schemas"]["SampleMail"];

export function sendSample(survey_id: number): Promise<Sample> {
  const params = { path: { survey_id } };
  return dataOf(api.POST("/api/surveys/{survey_id}/testMail", { params }));
}

/** A mail with example values, as its reader sees it. */
export function previewMail(kind: MailKind, signal: AbortSignal): Promise<MailPreview> {
  return dataOf(api.POST("/api/settings/surveys/preview", { body: { kind }, signal }));
}
