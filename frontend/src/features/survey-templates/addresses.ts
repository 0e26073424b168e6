/** The addresses of one template, and what an address says of a new one. */
import { SATISFACTION, TRANSFER } from "@/features/survey-templates/template";
import { addressOf, asId, asText } from "@/platform/lib/address";
import { PATHS } from "@/platform/lib/paths";

/** What the address calls the two examples. */
export const STARTERS: Readonly<Record<string, string>> = {
  satisfaccion: SATISFACTION,
  transferencia: TRANSFER,
};

export const VIEW = { id: asId, version: asId };

/** A known template, or a new one that begins as another one or as an example is. */
export const EDIT = { id: asText, desde: asId, ejemplo: asText };

export function viewAddress(id: number): string {
  return addressOf(PATHS.surveyView, VIEW, { id });
}

export function editAddress(id: number): string {
  return addressOf(PATHS.surveyEdit, EDIT, { id: String(id) });
}

export function copyAddress(id: number): string {
  return addressOf(PATHS.surveyEdit, EDIT, { desde: id });
}

export function starterAddress(starter: string): string {
  return addressOf(PATHS.surveyEdit, EDIT, { ejemplo: starter });
}
