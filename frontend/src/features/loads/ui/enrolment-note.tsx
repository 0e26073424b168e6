/** Who joins the course of a load, or has joined it. */
import { GraduationCap } from "lucide-react";
import type { Counts } from "@/features/loads/api/types";
import { enrolmentWords } from "@/features/loads/model/counts";

interface EnrolmentNoteProps {
  counts: Counts;
  courseName: string | null;
  tense: "future" | "past";
}

export function EnrolmentNote({ counts, courseName, tense }: EnrolmentNoteProps) {
  const words = enrolmentWords(counts, courseName, tense);
  if (words === null) return null;
  return (
    <p className="flex items-center gap-2 text-sm">
      <GraduationCap className="size-4 shrink-0 text-ink-muted" aria-hidden />
      {words}
    </p>
  );
}
