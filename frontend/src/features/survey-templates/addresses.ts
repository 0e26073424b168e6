/** The addresses of one template, and what an address says of a new one. */
import { SATISFACTION, TRANSFER } from "@/features/survey-templates/template";
import { PATHS, withQuery } from "@/platform/lib/paths";

export const NAMES = { id: "id", version: "version", copied: "desde", starter: "ejemplo" } as const;

/** What the address calls the two examples. */
export const STARTERS: Readonly<Record<string, string>> = {
  satisfaccion: SATISFACTION,
  transferencia: TRANSFER,
};

export function viewAddress(id: number): string {
  return withQuery(PATHS.surveyView, { [NAMES.id]: id });
}

export function editAddress(id: number): string {
  return withQuery(PATHS.surveyEdit, { [NAMES.id]: id });
}

/** A new template that begins as another one is. */
export function copyAddress(id: number): string {
  return withQuery(PATHS.surveyEdit, { [NAMES.copied]: id });
}

/** A new template that begins as an example. */
export function starterAddress(starter: string): string {
  return withQuery(PATHS.surveyEdit, { [NAMES.starter]: starter });
}

/** An id in an address, if it is one. */
export function idIn(text: string | null): number | null {
  const id = Number(text);
  return text && Number.isSafeInteger(id) && id > 0 ? id : null;
}
