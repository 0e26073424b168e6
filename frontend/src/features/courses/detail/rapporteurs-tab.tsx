/** Who teaches a course, who was taken out of it, and how to put somebody in. */

import { Presentation, UserMinus, UserPlus } from "lucide-react";
import { useTakenBack } from "@/features/courses/actions";
import {
  assignRapporteur,
  type CourseDetail,
  type CourseRapporteur,
  createAndAssign,
  findRapporteurs,
  setAssigned,
} from "@/features/courses/api";
import { commonTexts, teacherTexts } from "@/features/courses/texts";
import { SearchCombobox } from "@/platform/forms/search-combobox";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { EmptyState } from "@/platform/ui/states";

export function RapporteursTab({ course }: { course: CourseDetail }) {
  const { active, removed } = course.rapporteurs;
  const { assign, createNew, setLink } = useAssigning(course.course_id);
  return (
    <div className="flex flex-col gap-6">
      <SearchCombobox
        label={teacherTexts.add}
        placeholder={teacherTexts.search}
        className="max-w-120"
        value=""
        shown=""
        cacheKey="rapporteurs"
        load={findRapporteurs}
        create={{
          label: teacherTexts.createNamed,
          onCreate: (q) => void createNew(q),
        }}
        onChoose={({ value, label }) => void assign(Number(value), label)}
      />
      {active.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Presentation />}
            title={teacherTexts.emptyTitle}
            description={teacherTexts.emptyHelp}
          />
        </Card>
      ) : (
        <ul aria-label={commonTexts.teachers} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {active.map((rapporteur) => (
            <RapporteurCard
              key={rapporteur.id}
              rapporteur={rapporteur}
              onTurn={() => void setLink(rapporteur, false)}
            />
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <section aria-labelledby="removed-rapporteurs" className="flex flex-col gap-3">
          <h3 id="removed-rapporteurs" className="text-lg font-semibold">
            {teacherTexts.removedOnes}
          </h3>
          <ul
            aria-label={teacherTexts.removedOnes}
            className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
          >
            {removed.map((rapporteur) => (
              <RapporteurCard
                key={rapporteur.id}
                rapporteur={rapporteur}
                removed
                onTurn={() => void setLink(rapporteur, true)}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function useAssigning(courseId: number) {
  const change = useTakenBack();
  return {
    assign: (rapporteurId: number, name: string) =>
      change({
        send: () => assignRapporteur(courseId, rapporteurId),
        undo: ({ id }) => setAssigned(id, false),
        said: teacherTexts.addedOne(name),
      }),
    createNew: (name: string) =>
      change({
        send: () => createAndAssign(courseId, name),
        undo: ({ id }) => setAssigned(id, false),
        said: teacherTexts.createdOne(name),
      }),
    setLink: ({ id, name }: CourseRapporteur, assigned: boolean) =>
      change({
        send: () => setAssigned(id, assigned),
        undo: () => setAssigned(id, !assigned),
        said: `${assigned ? teacherTexts.added : teacherTexts.removed}: ${name}`,
        effects: assigned ? undefined : teacherTexts.removedEffects,
      }),
  };
}

interface RapporteurCardProps {
  rapporteur: CourseRapporteur;
  removed?: boolean | undefined;
  onTurn: () => void;
}

function RapporteurCard({ rapporteur, removed = false, onTurn }: RapporteurCardProps) {
  const { name, specialty, supplierName, email, phone } = rapporteur;
  const reached = [email, phone].filter(Boolean).join(" · ");
  return (
    <li className="flex flex-col gap-3 rounded-card border bg-surface p-4 shadow-raised">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className={`font-semibold break-words ${removed ? "text-ink-muted" : "text-ink"}`}>
          {name}
        </p>
        {specialty && <p className="text-sm text-ink-muted">{specialty}</p>}
        {supplierName && <p className="text-sm text-ink-muted">{supplierName}</p>}
        {reached && <p className="text-sm break-words text-ink-subtle">{reached}</p>}
      </div>
      <Button
        size="sm"
        className="w-fit print:hidden"
        icon={removed ? <UserPlus /> : <UserMinus />}
        aria-label={`${removed ? teacherTexts.addAgainTo : teacherTexts.removeFrom} ${name}`}
        onClick={onTurn}
      >
        {removed ? teacherTexts.addAgain : teacherTexts.remove}
      </Button>
    </li>
  );
}
