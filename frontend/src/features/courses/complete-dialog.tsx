/** Before a course keeps the values of today: what its franchise lacks, each with where it is mended, and apart from it
 * what is a fact of somebody. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useId } from "react";
import { Link } from "react-router";
import {
  type Course,
  type CourseFranchise,
  courseQuery,
  franchiseQuery,
} from "@/features/courses/api";
import {
  isFact,
  isOfParticipants,
  type ReasonPlace,
  ReasonText,
  reasonAddress,
  utmAddress,
} from "@/features/courses/franchise-reasons";
import { franchiseTexts } from "@/features/courses/texts";
import { useSession } from "@/platform/api/session";
import { formatMoney } from "@/platform/lib/format";
import { ConfirmDialog } from "@/platform/ui/dialog";
import { useCall } from "@/platform/ui/use-call";

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
  const { run: confirm, busy } = useCall(onComplete);
  const { data } = useQuery(courseQuery(course.course_id));
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const { completed, terms } = franchise;
  const place = {
    courseId: course.course_id,
    supplierId: data?.supplier_id ?? null,
    utmMonth: terms.utmNeeded,
  };

  const [facts, lacking] = [true, false].map((fact) =>
    (completed?.zeros ?? []).filter(({ reason }) => isFact(reason) === fact),
  ) as [Reason[], Reason[]];
  const isUtmMissing = terms.utmNote !== null && terms.utm > 0;

  return (
    <ConfirmDialog
      onClose={onClose}
      title={franchiseTexts.completeTitle}
      description={franchiseTexts.completeHelp(formatMoney(completed?.franchise ?? 0))}
      confirmLabel={franchiseTexts.completeAnyway}
      cancelLabel={franchiseTexts.back}
      loading={busy}
      onConfirm={() => void confirm()}
    >
      {/* Whoever follows one of its ways has seen enough of it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a key on a link clicks it, too. */}
      <div
        className="flex flex-col gap-3"
        onClick={(event) => (event.target as Element).closest("a") && onClose()}
      >
        <ReasonList title={franchiseTexts.lacking} reasons={lacking} {...{ franchise, place }}>
          {isUtmMissing && (
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
        </ReasonList>
        <ReasonList title={franchiseTexts.facts} reasons={facts} {...{ franchise, place }} />
        {completed && completed.risks.length > 0 && (
          <ReasonList title={franchiseTexts.mayBeRefused} reasons={[]} {...{ franchise, place }}>
            {completed.risks.map(({ reason, text, people }) => (
              <li key={reason}>
                <ReasonText {...{ reason, text, place }} /> {franchiseTexts.people(people)}
              </li>
            ))}
          </ReasonList>
        )}
      </div>
    </ConfirmDialog>
  );
}

type Reason = NonNullable<CourseFranchise["completed"]>["zeros"][number];

interface ReasonListProps {
  title: string;
  reasons: readonly Reason[];
  franchise: CourseFranchise;
  place: ReasonPlace;
  children?: ReactNode;
}

function ReasonList({ title, reasons, franchise, place, children }: ReasonListProps) {
  const id = useId();
  if (reasons.length === 0 && !children) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5 text-sm">
      <h3 id={id} className="font-medium">
        {title}
      </h3>
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        {reasons.map((one) => (
          <li key={one.reason}>
            {isOfParticipants(one.reason) ? (
              <PeopleOfReason {...{ one, franchise, place }} />
            ) : (
              <ReasonText reason={one.reason} text={one.text} place={place} />
            )}
          </li>
        ))}
        {children}
      </ul>
    </section>
  );
}

const MOST_NAMED = 5;

/** Each by name, which leads to the field; what is more than a few stands in the list of people. */
function PeopleOfReason({
  one: { reason, text, participants },
  franchise,
  place,
}: Pick<ReasonListProps, "franchise" | "place"> & { one: Reason }) {
  const ids = new Set(participants);
  const who = franchise.participants.filter(({ participant_id: id }) => ids.has(id));
  const named = who.length > MOST_NAMED + 1 ? who.slice(0, MOST_NAMED) : who;
  const rest = who.length - named.length;
  return (
    <>
      {text.split(": ")[0]}
      {": "}
      {named.map(({ participant_id, person }, index) => (
        <Fragment key={participant_id}>
          {index > 0 && ", "}
          <Link
            to={reasonAddress(reason, { ...place, participantId: participant_id }, false) ?? ""}
            className="link"
          >
            {person.name}
          </Link>
        </Fragment>
      ))}
      {rest > 0 && (
        <>
          {" y "}
          <Link to={reasonAddress(reason, place, false) ?? ""} className="link">
            {franchiseTexts.more(rest)}
          </Link>
        </>
      )}
      .
    </>
  );
}
