/** Which section of Configuración the address asks for. */
import { PATHS } from "@/platform/lib/paths";

const PARAM = "seccion";

interface Placed {
  id: string;
}

/** The section of an address; the first one when it names none of them. */
export function sectionOf<Section extends Placed>(
  query: URLSearchParams,
  sections: readonly [Section, ...Section[]],
): Section {
  const wanted = query.get(PARAM);
  return sections.find(({ id }) => id === wanted) ?? sections[0];
}

/** Nothing of another section's address is taken along. */
export function sectionAddress(id: string): string {
  return `${PATHS.settings}?${PARAM}=${id}`;
}
