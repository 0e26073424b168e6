/** Enrols people in a course that is found by its name, and says who was in it already. */
import { useState } from "react";
import { EnrolResult } from "@/features/people/enrol-result";
import { findCourses } from "@/features/people/find-courses";
import { MOST_ENROLLED } from "@/features/people/people-api";
import { PEOPLE_NOUNS } from "@/features/people/person-words";
import { useEnrol } from "@/features/people/use-enrol";
import type { FoundChoice } from "@/shared/forms/inputs/search-choices";
import { SearchCombobox } from "@/shared/forms/inputs/search-combobox";
import type { BulkTarget } from "@/shared/lists/bulk";
import { countWords } from "@/shared/lists/list-words";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { Dialog } from "@/shared/ui/dialog";

interface EnrolDialogProps {
  people: BulkTarget;
  /** Whose name stands in the title, when it is one person. */
  name?: string | undefined;
  onEnrolled?: (() => void) | undefined;
  onClose: () => void;
}

export function EnrolDialog({ people, name, onEnrolled, onClose }: EnrolDialogProps) {
  const [course, setCourse] = useState<FoundChoice | null>(null);
  const [missed, setMissed] = useState(false);
  const { enrolling, added, fault, enrol } = useEnrol(people.rows);
  const tooMany = people.count > MOST_ENROLLED;

  async function send(): Promise<void> {
    setMissed(course === null);
    if (course && !tooMany && (await enrol(Number(course.value)))) onEnrolled?.();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={added ? "Inscripción lista" : `Inscribir en curso: ${whose(people, name)}`}
      footer={
        <Footer
          done={added !== null}
          enrolling={enrolling}
          onEnrol={() => void send()}
          onClose={onClose}
        />
      }
    >
      {added && course ? (
        <EnrolResult added={added} course={course} />
      ) : (
        <div className="flex flex-col gap-4">
          <SearchCombobox
            label="Curso"
            hint="Busca por nombre o código SENCE."
            error={missed ? "Selecciona el curso." : undefined}
            value={course?.value ?? ""}
            shown={course?.label ?? ""}
            load={findCourses}
            cacheKey="courses-to-enrol"
            onChoose={(choice) => {
              setMissed(false);
              setCourse(choice);
            }}
          />
          {tooMany && <TooMany />}
          {fault && <Banner tone="danger">{fault}</Banner>}
        </div>
      )}
    </Dialog>
  );
}

interface FooterProps {
  done: boolean;
  enrolling: boolean;
  onEnrol: () => void;
  onClose: () => void;
}

function Footer({ done, enrolling, onEnrol, onClose }: FooterProps) {
  if (done) {
    return (
      <Button variant="primary" onClick={onClose}>
        Cerrar inscripción
      </Button>
    );
  }
  return (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button variant="primary" loading={enrolling} onClick={onEnrol}>
        Inscribir en curso
      </Button>
    </>
  );
}

function TooMany() {
  return (
    <Banner tone="warning" title="Son demasiadas personas">
      Inscribe hasta 1.000 cada vez: acota los filtros o usa la carga masiva.
    </Banner>
  );
}

function whose({ count }: BulkTarget, name: string | undefined): string {
  return name ?? countWords(PEOPLE_NOUNS, count);
}
