/** What the address of a new course may say of it, written by who proposes it and read by the form. */
import { MODALITIES, type Modality } from "@/entities/course/course";
import { PATHS, withQuery } from "@/platform/lib/paths";

export interface CourseProposal {
  company: number | null;
  hours: number | null;
  /** Of one participant, in pesos. */
  price: number | null;
  /** What SENCE pays for an hour, in pesos. */
  hourValue: number | null;
  initialDate: string | null;
  modality: Modality | null;
  bipartite: boolean;
  /** The ids of who would take part: nothing else of them travels. */
  people: readonly number[];
}

const YES = "si";

export function newCourseAddress(proposal: CourseProposal): string {
  return withQuery(PATHS.newCourse, {
    empresa: proposal.company,
    horas: proposal.hours,
    valor: proposal.price,
    valorHora: proposal.hourValue,
    inicio: proposal.initialDate,
    modalidad: proposal.modality,
    bipartito: proposal.bipartite ? YES : null,
    personas: proposal.people.join("-"),
  });
}

/** What an address proposes; null when it proposes nothing. What makes no sense is left out. */
export function readProposal(query: URLSearchParams): CourseProposal | null {
  const proposal: CourseProposal = {
    company: idIn(query.get("empresa")),
    hours: amountIn(query.get("horas")),
    price: amountIn(query.get("valor")),
    hourValue: amountIn(query.get("valorHora")),
    initialDate: dayIn(query.get("inicio")),
    modality: MODALITIES.find((modality) => modality === query.get("modalidad")) ?? null,
    bipartite: query.get("bipartito") === YES,
    people: peopleIn(query.get("personas")),
  };
  const { people, bipartite, ...facts } = proposal;
  const says = bipartite || people.length > 0 || Object.values(facts).some((fact) => fact !== null);
  return says ? proposal : null;
}

function idIn(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function amountIn(text: string | null): number | null {
  return text !== null && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

function dayIn(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

function peopleIn(text: string | null): number[] {
  const ids = (text ?? "").split("-").map(idIn);
  return [...new Set(ids.filter((id) => id !== null))];
}
