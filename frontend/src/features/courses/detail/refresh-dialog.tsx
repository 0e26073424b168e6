/** Copying all people of a course anew: what changes stands before it is done. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { coursesChanged } from "@/entities/course/course";
import { FIELD_CHOICES, fieldWords, valueWords } from "@/entities/history/history";
import {
  type CourseDetail,
  type Difference,
  differencesQuery,
  refreshParticipants,
} from "@/features/courses/api";
import { peopleTexts } from "@/features/courses/texts";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { AsyncView, EmptyState, TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";

interface RefreshDialogProps {
  course: CourseDetail;
  onClose: () => void;
}

export function RefreshDialog({ course, onClose }: RefreshDialogProps) {
  const differences = useQuery(differencesQuery(course.course_id));
  const client = useQueryClient();
  const changing = (differences.data ?? []).filter(({ changes }) => changes.length > 0);
  const kept = (differences.data ?? []).filter((one) => one.kept.length > 0);

  const { run: refresh, busy } = useCall(async () => {
    const { changed } = await refreshParticipants(course.course_id);
    await coursesChanged(client);
    void toast.done(changed > 0 ? peopleTexts.refreshedCount(changed) : peopleTexts.noDifferences);
    onClose();
  }, peopleTexts.refreshFailed);

  return (
    <Dialog
      onClose={onClose}
      title={peopleTexts.refreshAll}
      description={course.courseName}
      confirm={
        changing.length > 0 && (
          <Button variant="primary" loading={busy} onClick={() => void refresh()}>
            {peopleTexts.refreshCount(changing.length)}
          </Button>
        )
      }
    >
      <AsyncView
        query={differences}
        loadingLabel={peopleTexts.comparing}
        errorTitle={peopleTexts.compareFailed}
        skeleton={<TextSkeleton lines={6} />}
        isEmpty={(found) => found.length === 0}
        empty={<EmptyState icon={<CircleCheck />} title={peopleTexts.noDifferences} />}
      >
        {() => (
          <div className="flex flex-col gap-5">
            {changing.length > 0 && (
              <Differences
                label={peopleTexts.differences}
                people={changing.map(({ changes, ...person }) => ({ ...person, fields: changes }))}
              />
            )}
            {kept.length > 0 && (
              <>
                <Banner tone="info" title={peopleTexts.keptTitle}>
                  {peopleTexts.keptHelp}
                </Banner>
                <Differences
                  label={peopleTexts.keptTitle}
                  people={kept.map((person) => ({ ...person, fields: person.kept }))}
                />
              </>
            )}
          </div>
        )}
      </AsyncView>
    </Dialog>
  );
}

interface DifferencesProps {
  label: string;
  people: readonly (Pick<Difference, "participant_id" | "name"> & {
    fields: Difference["changes"];
  })[];
}

/** Person by person, each datum as it is and as the record says it. */
function Differences({ label, people }: DifferencesProps) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y text-sm">
      {people.map(({ participant_id, name, fields }) => (
        <li key={participant_id} className="flex flex-col gap-0.5 py-2 first:pt-0">
          <span className="font-medium">{name}</span>
          {fields.map(({ field, before, after }) => (
            <span key={field} className="flex flex-wrap gap-x-1.5">
              <span className="text-ink-muted">{fieldWords("course", field)}:</span>
              <del className="text-ink-subtle">{valueWords(before, FIELD_CHOICES[field])}</del>
              <span aria-hidden>→</span>
              <ins className="no-underline">{valueWords(after, FIELD_CHOICES[field])}</ins>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
