/** Who teaches: assigned and removed people, a search for more, and a form for somebody new. */
import { useState } from "react";
import {
  type FoundRapporteur,
  findRapporteurs,
  type Rapporteur,
} from "@/features/course-form/api/course-calls";
import { TEACHERS, type Teacher } from "@/features/course-form/model/course-fields";
import { teacherOf } from "@/features/course-form/model/course-values";
import {
  removedTeachers,
  teaches,
  withoutTeacher,
  withTeacher,
} from "@/features/course-form/model/teachers";
import { AssignedTeachers, RemovedTeachers } from "@/features/course-form/rapporteurs/teacher-list";
import { useBoundField, useWords } from "@/platform/forms/form-context";
import { FormSection } from "@/platform/forms/form-section";
import { SearchCombobox } from "@/platform/forms/search-combobox";
import type { FoundChoice } from "@/platform/forms/search-list";
import { formatList } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
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
  const field = useBoundField("rapporteurs");
  const assigned = field.value as Teacher[];
  const [known, setKnown] = useState<readonly Teacher[]>(met);
  const [newName, setNewName] = useState<string | null>(null);
  useWords("rapporteurs", (value) => formatList(namesOf(value)) || null);

  function assign(teacher: Teacher): void {
    setKnown((before) => [...before, teacher]);
    field.change(withTeacher(assigned, teacher));
    announce(`${teacher.name} asignado al curso`);
  }

  function remove(teacher: Teacher): void {
    field.change(withoutTeacher(assigned, teacher.rapporteur_id));
    announce(`${teacher.name} quitado del curso`);
  }

  return (
    <FormSection {...TEACHERS}>
      <AssignedTeachers assigned={assigned} onRemove={remove} />
      <SearchCombobox
        id={field.id}
        label="Agregar relator"
        hint="Busca por nombre, RUT o especialidad. Si no está, puedes crearlo desde aquí."
        error={field.error}
        value=""
        shown=""
        placeholder="Buscar relator…"
        // Who is assigned is part of what is shown: an answer kept from before would not tell it.
        cacheKey={`rapporteurs ${assigned.map(({ rapporteur_id }) => rapporteur_id).join()}`}
        className="max-w-120"
        load={async (q, signal) => marked(await findRapporteurs(q, signal), assigned)}
        onChoose={(choice) => assign(teacherOf((choice as FoundRapporteur).rapporteur))}
        create={{ label: (q) => `Crear relator ${q}`, onCreate: setNewName }}
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
      ? { ...choice, disabled: true, detail: "El relator ya está asignado." }
      : choice,
  );
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((teacher: Teacher) => teacher.name) : [];
}
