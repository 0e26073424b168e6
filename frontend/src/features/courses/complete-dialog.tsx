/** Before a course keeps the values of today: what its franchise lacks, each with where it is mended. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import {
  type Course,
  type CourseFranchise,
  courseQuery,
  franchiseQuery,
} from "@/features/courses/api";
import { onlyOne, ReasonText, utmAddress } from "@/features/courses/franchise-reasons";
import { franchiseTexts } from "@/features/courses/texts";
import { useSession } from "@/platform/api/session";
import { formatMoney } from "@/platform/lib/format";
import { ConfirmDialog } from "@/platform/ui/dialog";

/** Null where the course is to have no franchise, lacks nothing for it, or cannot be completed yet. */
export async function readLacking(
  client: QueryClient,
  id: number,
): Promise<CourseFranchise | null> {
  const franchise = await client.fetchQuery(franchiseQuery(id));
  const { completed, participants, terms } = franchise;
  const isLacking =
    completed && participants.length > 0 && (completed.zeros.length > 0 || terms.utmNote !== null);
  return isLacking ? franchise : null;
}

interface CompleteDialogProps {
  course: Pick<Course, "course_id">;
  franchise: CourseFranchise;
  onClose: () => void;
  onComplete: () => Promise<void>;
}

export function CompleteDialog({ course, franchise, onClose, onComplete }: CompleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(courseQuery(course.course_id));
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const { completed, terms } = franchise;
  const place = {
    courseId: course.course_id,
    supplierId: data?.supplier_id ?? null,
    utmMonth: terms.utmNeeded,
  };

  async function confirm(): Promise<void> {
    setBusy(true);
    await onComplete();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={franchiseTexts.completeTitle}
      description={franchiseTexts.completeHelp(formatMoney(completed?.franchise ?? 0))}
      confirmLabel={franchiseTexts.completeAnyway}
      cancelLabel={franchiseTexts.back}
      loading={busy}
      onConfirm={() => void confirm()}
    >
      {/* Whoever follows one of its ways has seen enough of it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link clicks it, too. */}
      <ul
        className="flex list-disc flex-col gap-1.5 pl-5 text-sm"
        onClick={(event) => (event.target as Element).closest("a") && onClose()}
      >
        {completed?.zeros.map((zero) => (
          <li key={zero.reason}>
            <ReasonText
              reason={zero.reason}
              text={zero.text}
              place={{ ...place, participantId: onlyOne(franchise, zero) }}
            />{" "}
            <span className="text-ink-muted">{franchiseTexts.people(zero.people)}</span>
          </li>
        ))}
        {terms.utmNote && terms.utm > 0 && (
          <li>
            {terms.utmNote}
            {isAdmin && (
              <>
                {": "}
                <Link to={utmAddress(terms.utmNeeded)} className="link">
                  {franchiseTexts.registerUtmShort}
                </Link>
              </>
            )}
            .
          </li>
        )}
      </ul>
    </ConfirmDialog>
  );
}
