/** Which section of Configuración the address asks for. */
import { addressOf, asId, asOneOf, asText } from "@/platform/lib/address";
import { PATHS } from "@/platform/lib/paths";

export const PLACE = { seccion: asText };

/** The parts of the section with the parameters of SENCE. */
export const SENCE = { parte: asOneOf(["utm", "valores", "reglas"]) };

/** The webhook that lies open. */
export const WEBHOOK = { webhook: asId };

/** The source of scheduled loads that lies open. */
export const SOURCE = { origen: asId };

/** The section of an address; the first one when it names none of them. */
export function sectionOf<Section extends { id: string }>(
  named: string,
  sections: readonly [Section, ...Section[]],
): Section {
  return sections.find(({ id }) => id === named) ?? sections[0];
}

/** Nothing of another section's address is taken along. */
export function sectionAddress(id: string): string {
  return addressOf(PATHS.settings, PLACE, { seccion: id });
}
