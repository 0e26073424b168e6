/** Tells screen readers how far somebody is, once they rest and only when it changed. */
import { useRef } from "react";
import { useDebounced } from "@/shared/lib/use-debounced";
import type { Progress } from "@/shared/surveys/answers";
import { progressWords } from "@/shared/surveys/survey-words";
import { useAnnouncement } from "@/shared/ui/live-region";

const REST_MS = 2_000;

export function useProgressAnnouncement(progress: Progress): void {
  const words = progressWords(progress);
  const atFirst = useRef(words);
  const rested = useDebounced(words, REST_MS);
  useAnnouncement(rested === atFirst.current ? "" : rested);
}
