/** Who teaches a course, who was taken out of it, and how to put somebody in. */

import { UserMinus, UserPlus } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTakenBack } from "@/features/courses/actions";
import { PLACE } from "@/features/courses/addresses";
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
import { useAddress } from "@/platform/lib/address";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";

/** A part of the summary; an address that asks for it brings the focus there. */
export function Rapporteurs({ course }: { course: CourseDetail }) {
  const { active, removed } = course.rapporteurs;
  const { assign, createNew, setLink } = useAssigning(course.course_id);
  const [{ tab }] = useAddress(PLACE);
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (tab === "relatores") heading.current?.focus();
  }, [tab]);
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1}>
          {commonTexts.teachers}
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        {active.length > 0 && (
          <ul aria-label={commonTexts.teachers} className="flex flex-col divide-y">
            {active.map((rapporteur) => (
              <RapporteurLine
                key={rapporteur.id}
                rapporteur={rapporteur}
                onTurn={() => void setLink(rapporteur, false)}
              />
            ))}
          </ul>
        )}
        <div className="print:hidden">
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
        </div>
        {active.length === 0 && <p className="text-sm text-ink-muted">{teacherTexts.emptyHelp}</p>}
        {removed.length > 0 && (
          <section
            aria-labelledby="removed-rapporteurs"
            className="flex flex-col gap-1 border-t pt-3"
          >
            <h3 id="removed-rapporteurs" className="text-sm font-semibold text-ink-muted">
              {teacherTexts.removedOnes}
            </h3>
            <ul aria-label={teacherTexts.removedOnes} className="flex flex-col divide-y">
              {removed.map((rapporteur) => (
                <RapporteurLine
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
    </Card>
  );
}

async function assignedAgain<Done extends { id: number }>(done: Done): Promise<Done> {
  await setAssigned(done.id, true);
  return done;
}

function useAssigning(courseId: number) {
  const change = useTakenBack();
  return {
    assign: (rapporteurId: number, name: string) =>
      change({
        send: () => assignRapporteur(courseId, rapporteurId),
        undo: ({ id }) => setAssigned(id, false),
        redo: assignedAgain,
        said: teacherTexts.addedOne(name),
      }),
    createNew: (name: string) =>
      change({
        send: () => createAndAssign(courseId, name),
        undo: ({ id }) => setAssigned(id, false),
        redo: assignedAgain,
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

interface RapporteurLineProps {
  rapporteur: CourseRapporteur;
  removed?: boolean | undefined;
  onTurn: () => void;
}

function RapporteurLine({ rapporteur, removed = false, onTurn }: RapporteurLineProps) {
  const { name, specialty, supplierName, email, phone } = rapporteur;
  const facts = [specialty, supplierName, email, phone].filter(Boolean).join(" · ");
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className={`font-medium break-words ${removed ? "text-ink-muted" : "text-ink"}`}>
          {name}
        </p>
        {facts && <p className="text-xs break-words text-ink-subtle">{facts}</p>}
      </div>
      <Button
        size="sm"
        className="print:hidden"
        icon={removed ? <UserPlus /> : <UserMinus />}
        aria-label={`${removed ? teacherTexts.addAgainTo : teacherTexts.removeFrom} ${name}`}
        onClick={onTurn}
      >
        {removed ? teacherTexts.addAgain : teacherTexts.remove}
      </Button>
    </li>
  );
}
