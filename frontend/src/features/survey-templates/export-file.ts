/** A template as a file, written to be read again here or in another installation. */
import type { Template } from "@/features/survey-templates/api";
import { typedTemplate } from "@/features/survey-templates/template";
import { templatesTexts } from "@/features/survey-templates/texts";
import { fold } from "@/platform/lib/format";

export const FORMAT = "plantilla-de-encuesta";
export const FORMAT_VERSION = 1;

export function exportedTemplate(template: Template): string {
  const content = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    template: typedTemplate(template),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** "Satisfacción 2026" → "plantilla-satisfaccion-2026.json". */
export function exportName(title: string): string {
  const words = fold(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${[templatesTexts.templateNoun, words.slice(0, 60)].filter(Boolean).join("-")}.json`;
}
