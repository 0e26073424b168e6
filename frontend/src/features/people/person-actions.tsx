/** What can be done with the person who lies open. */
import { CircleCheck, CircleSlash, GraduationCap, PencilLine } from "lucide-react";
import { useState } from "react";
import { EnrolDialog } from "@/features/people/enrol-dialog-lazy";
import type { Person } from "@/features/people/people-api";
import { usePersonSwitch } from "@/features/people/use-person-switch";
import { useRecordPlace } from "@/shared/lists/record-drawer";
import { Button } from "@/shared/ui/button";

export function PersonActions({ person }: { person: Person }) {
  const { edit } = useRecordPlace();
  const switchPerson = usePersonSwitch();
  const [enrolling, setEnrolling] = useState(false);
  const { people_id, name, active } = person;
  return (
    <>
      <Button
        variant="ghost"
        icon={active ? <CircleSlash /> : <CircleCheck />}
        onClick={() => void switchPerson(person)}
      >
        {active ? "Deshabilitar" : "Habilitar"}
      </Button>
      {active && (
        <Button icon={<GraduationCap />} onClick={() => setEnrolling(true)}>
          Inscribir en curso
        </Button>
      )}
      <Button variant="primary" icon={<PencilLine />} aria-keyshortcuts="e" onClick={edit}>
        Editar
      </Button>
      {enrolling && (
        <EnrolDialog
          people={{ rows: { ids: [people_id] }, count: 1 }}
          name={name}
          onClose={() => setEnrolling(false)}
        />
      )}
    </>
  );
}
