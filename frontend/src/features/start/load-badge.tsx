/** How a load stands, in a word. */
import type { LoadState } from "@/features/start/recent-loads";
import { Badge, type Tone } from "@/shared/ui/badge";

const WORDS: Record<LoadState, { tone: Tone; word: string }> = {
  preview: { tone: "neutral", word: "En revisión" },
  queued: { tone: "info", word: "En espera" },
  running: { tone: "info", word: "Cargando" },
  done: { tone: "success", word: "Terminada" },
  failed: { tone: "danger", word: "Falló" },
  cancelled: { tone: "neutral", word: "Cancelada" },
  undone: { tone: "neutral", word: "Deshecha" },
  undone_partly: { tone: "warning", word: "Deshecha en parte" },
};

export function LoadBadge({ state }: { state: LoadState }) {
  const { tone, word } = WORDS[state];
  return <Badge tone={tone}>{word}</Badge>;
}
