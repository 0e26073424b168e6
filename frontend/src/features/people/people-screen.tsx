/** /people: the list of people, and each of them beside it. */
import {
  Building2,
  CircleCheck,
  CircleSlash,
  FileSpreadsheet,
  GraduationCap,
  PanelRightOpen,
  PencilLine,
  ScrollText,
  Users,
} from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { AreaDialog } from "@/features/people/area-dialog";
import { EnrolDialog } from "@/features/people/enrol-dialog-lazy";
import type { PersonRow } from "@/features/people/people-api";
import { usePeopleRows } from "@/features/people/people-queries";
import { NewPersonDrawer, PersonDrawer } from "@/features/people/person-drawer";
import { PEOPLE_LIST } from "@/features/people/person-list-spec";
import { useManyPeopleSwitch, usePersonSwitch } from "@/features/people/use-person-switch";
import { PATHS, withQuery } from "@/shared/lib/paths";
import type { BulkAction, BulkTarget } from "@/shared/lists/bulk";
import { ResourceList } from "@/shared/lists/resource-list";
import type { RowDoors } from "@/shared/lists/resource-list-props";
import { Button } from "@/shared/ui/button";
import { EmptyState } from "@/shared/ui/empty-state";
import type { MenuItem } from "@/shared/ui/menu";

const LOAD = withQuery(PATHS.massiveLoad, { tipo: "personas" });

/** What lies over the list, and the people that it is about. */
interface Asking {
  what: "enrol" | "area";
  people: BulkTarget;
  name?: string | undefined;
  /** The people need not stay chosen. */
  done: () => void;
}

export function PeopleScreen() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const navigate = useNavigate();
  const switchPerson = usePersonSwitch();
  const bulk = useBulkActions(setAsking);

  function rowActions(person: PersonRow, doors: RowDoors): MenuItem[] {
    const { people_id, name, active } = person;
    const people = { rows: { ids: [people_id] }, count: 1 };
    const enrol = () => setAsking({ what: "enrol", people, name, done: () => undefined });
    return [
      { label: "Ver ficha", icon: <PanelRightOpen />, onSelect: doors.open },
      { label: "Editar", icon: <PencilLine />, onSelect: doors.edit },
      {
        label: "Ficha de capacitación",
        icon: <ScrollText />,
        onSelect: () => void navigate(withQuery(PATHS.personRecord, { id: people_id })),
      },
      ...(active
        ? [{ label: "Inscribir en curso", icon: <GraduationCap />, onSelect: enrol }]
        : []),
      {
        label: active ? "Deshabilitar" : "Habilitar",
        icon: active ? <CircleSlash /> : <CircleCheck />,
        onSelect: () => void switchPerson(person),
      },
    ];
  }

  return (
    <ResourceList
      spec={PEOPLE_LIST}
      useRows={usePeopleRows}
      rowId={({ people_id }) => people_id}
      rowName={({ name }) => name}
      isDimmed={({ active }) => !active}
      rowActions={rowActions}
      onEdit={(_, doors) => doors.edit()}
      bulk={bulk}
      create={{ label: "Nueva persona" }}
      secondary={[{ label: "Carga masiva", icon: <FileSpreadsheet />, to: LOAD }]}
      drawer={(id) => <PersonDrawer id={id} />}
      newRecord={() => <NewPersonDrawer />}
      exports="people"
      empty={<NobodyYet />}
    >
      {asking && <Asked {...asking} onClose={() => setAsking(null)} />}
    </ResourceList>
  );
}

function useBulkActions(ask: (asking: Asking) => void): readonly BulkAction[] {
  const switchMany = useManyPeopleSwitch();
  return [
    {
      label: "Inscribir en curso",
      icon: <GraduationCap />,
      run: (people, done) => ask({ what: "enrol", people, done }),
    },
    {
      label: "Cambiar área",
      icon: <Building2 />,
      run: (people, done) => ask({ what: "area", people, done }),
    },
    {
      label: "Deshabilitar",
      icon: <CircleSlash />,
      run: (people, done) => void switchMany(people, false, done),
    },
    {
      label: "Habilitar",
      icon: <CircleCheck />,
      run: (people, done) => void switchMany(people, true, done),
    },
  ];
}

function Asked({ what, people, name, done, onClose }: Asking & { onClose: () => void }) {
  return what === "enrol" ? (
    <EnrolDialog people={people} name={name} onEnrolled={done} onClose={onClose} />
  ) : (
    <AreaDialog people={people} onChanged={done} onClose={onClose} />
  );
}

function NobodyYet() {
  return (
    <EmptyState
      icon={<Users />}
      title="Aún no hay personas registradas"
      description="Crea la primera o carga un archivo."
      actions={
        <Button asChild>
          <Link to={LOAD}>Ir a carga masiva</Link>
        </Button>
      }
    />
  );
}
