/** How a load ended, in a word, a tone and a sentence. */
import type { Load, LoadState } from "@/features/loads/api/types";
import { countsInWords } from "@/features/loads/model/counts";
import type { LoadKind } from "@/features/loads/model/kinds";

export type OutcomeTone = "success" | "warning" | "danger" | "info" | "neutral";

interface StateWords {
  label: string;
  tone: OutcomeTone;
}

const STATES: Record<LoadState, StateWords> = {
  preview: { label: "Sin cargar", tone: "neutral" },
  queued: { label: "En espera", tone: "info" },
  running: { label: "Cargando", tone: "info" },
  done: { label: "Cargada", tone: "success" },
  failed: { label: "No se cargó", tone: "danger" },
  cancelled: { label: "Cancelada", tone: "neutral" },
  undone: { label: "Deshecha", tone: "neutral" },
  undone_partly: { label: "Deshecha en parte", tone: "warning" },
};

/** A load that left rows behind is done, and still asks for something. */
export function stateWords({ state, counts }: Pick<Load, "state" | "counts">): StateWords {
  if (state === "done" && failedRows({ counts }) > 0)
    return { label: "Con problemas", tone: "warning" };
  return STATES[state];
}

export function outcomeTitle(load: Load, kind: LoadKind): string {
  const titles: Record<LoadState, string> = {
    preview: "Aún no se carga",
    queued: "La carga está en espera",
    running: "La carga está en curso",
    done: load.counts ? countsInWords(load.counts, kind, "past") : "La carga terminó",
    failed: "No se cargó ninguna fila",
    cancelled: "Cancelaste la carga: no se escribió nada",
    undone: "Deshiciste esta carga",
    undone_partly: "Deshiciste parte de esta carga",
  };
  return titles[load.state];
}

export function failedRows({ counts }: Pick<Load, "counts">): number {
  return counts?.failed ?? 0;
}

/** Rows that can be taken home, corrected and brought back: also those that kept a load out. */
export function hasRejected(load: Load): boolean {
  return failedRows(load) > 0 && (load.state === "done" || load.state === "failed");
}
