/** Who teaches: assigned and removed people, a search for more, and a form for somebody new. */

import { Undo2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  type FoundRapporteur,
  findRapporteurs,
  type Rapporteur,
} from "@/features/course-form/api/course-calls";
import {
  type CourseTyped,
  TEACHERS,
  type Teacher,
} from "@/features/course-form/model/course-fields";
import { teacherOf } from "@/features/course-form/model/course-values";
import {
  removedTeachers,
  teaches,
  withoutTeacher,
  withTeacher,
} from "@/features/course-form/model/teachers";
import { teacherTexts } from "@/features/course-form/texts";
import { useBoundField, useWords } from "@/platform/forms/form-context";
import { FormSection } from "@/platform/forms/form-section";
import { SearchCombobox } from "@/platform/forms/search-combobox";
import type { FoundChoice } from "@/platform/forms/search-list";
import { formatList } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { Button } from "@/platform/ui/button";
import { IconButton } from "@/platform/ui/icon-button";
import { announce } from "@/platform/ui/live-region";

const NewRapporteurDialog = late(
  async () =>
    (await import("@/features/course-form/rapporteurs/new-rapporteur-dialog")).NewRapporteurDialog,
);

interface RapporteursSectionProps {
  /** Whoever taught the course before or was taken out of it. */
  met: readonly Teacher[];
}

export function RapporteursSection({ met }: RapporteursSectionProps) {
  const field = useBoundField<CourseTyped>("rapporteurs");
  const assigned = field.value as Teacher[];
  const [known, setKnown] = useState<readonly Teacher[]>(met);
  const [newName, setNewName] = useState<string | null>(null);
  useWords<CourseTyped>("rapporteurs", (value) => {
    const names = Array.isArray(value) ? value.map((teacher: Teacher) => teacher.name) : [];
    return formatList(names) || null;
  });

  function assign(teacher: Teacher): void {
    setKnown((before) => [...before, teacher]);
    field.change(withTeacher(assigned, teacher));
    announce(teacherTexts.assigned(teacher.name));
  }

  function remove(teacher: Teacher): void {
    field.change(withoutTeacher(assigned, teacher.rapporteur_id));
    announce(teacherTexts.removed(teacher.name));
  }

  return (
    <FormSection<CourseTyped> {...TEACHERS}>
      {assigned.length === 0 ? (
        <p className="text-sm text-ink-muted">{teacherTexts.emptyTitle}</p>
      ) : (
        <ul aria-label={teacherTexts.assignedOnes} className="divide-y rounded-button border">
          {assigned.map((teacher) => (
            <TeacherRow key={teacher.rapporteur_id} teacher={teacher}>
              <IconButton
                size="sm"
                label={teacherTexts.remove(teacher.name)}
                icon={<X />}
                onClick={() => remove(teacher)}
              />
            </TeacherRow>
          ))}
        </ul>
      )}
      <SearchCombobox
        id={field.id}
        label={teacherTexts.add}
        hint={teacherTexts.searchHelp}
        error={field.error}
        value=""
        shown=""
        placeholder={teacherTexts.search}
        // Who is assigned is part of what is shown: an answer kept from before would not tell it.
        cacheKey={`rapporteurs ${assigned.map(({ rapporteur_id }) => rapporteur_id).join()}`}
        className="max-w-120"
        load={async (q, signal) => marked(await findRapporteurs(q, signal), assigned)}
        onChoose={(choice) => assign(teacherOf((choice as FoundRapporteur).rapporteur))}
        create={{ label: teacherTexts.createNamed, onCreate: setNewName }}
      />
      <RemovedTeachers removed={removedTeachers(known, assigned)} onRestore={assign} />
      {newName !== null && (
        <NewRapporteurDialog
          name={newName}
          onClose={() => setNewName(null)}
          onCreated={(rapporteur: Rapporteur) => assign(teacherOf(rapporteur))}
        />
      )}
    </FormSection>
  );
}

/** Nobody is assigned twice: who teaches already is shown, and says so. */
function marked(found: readonly FoundRapporteur[], assigned: readonly Teacher[]): FoundChoice[] {
  return found.map((choice) =>
    teaches(assigned, choice.rapporteur.rapporteur_id)
      ? { ...choice, disabled: true, detail: teacherTexts.alreadyAssigned }
      : choice,
  );
}

interface RemovedProps {
  removed: readonly Teacher[];
  onRestore: (teacher: Teacher) => void;
}

function RemovedTeachers({ removed, onRestore }: RemovedProps) {
  if (removed.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-sm font-medium text-ink-muted">{teacherTexts.removedOnes}</h3>
      <ul
        aria-label={teacherTexts.removedTeachers}
        className="divide-y rounded-button border border-dashed"
      >
        {removed.map((teacher) => (
          <TeacherRow key={teacher.rapporteur_id} teacher={teacher} faded>
            <Button
              size="sm"
              icon={<Undo2 />}
              aria-label={teacherTexts.assignAgain(teacher.name)}
              onClick={() => onRestore(teacher)}
            >
              {teacherTexts.undo}
            </Button>
          </TeacherRow>
        ))}
      </ul>
    </div>
  );
}

interface TeacherRowProps {
  teacher: Teacher;
  faded?: boolean | undefined;
  children: ReactNode;
}

function TeacherRow({ teacher, faded = false, children }: TeacherRowProps) {
  return (
    <li className="flex items-center justify-between gap-3 px-3 py-2">
      <div className="flex min-w-0 flex-col">
        <span className={faded ? "text-sm text-ink-muted line-through" : "text-sm font-medium"}>
          {teacher.name}
        </span>
        {teacher.detail && <span className="text-xs text-ink-subtle">{teacher.detail}</span>}
      </div>
      {children}
    </li>
  );
}
