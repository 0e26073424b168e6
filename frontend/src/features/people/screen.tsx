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
  Wallet,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { COMPANY_FILTER } from "@/entities/lookups/company-filter";
import { useDepartmentChoices, useStatusChoices } from "@/entities/lookups/lookups";
import {
  changePeople,
  kindWord,
  PEOPLE_HISTORY_KEY,
  PEOPLE_KEY,
  PEOPLE_NOUNS,
  type PersonRow,
  usePeopleRows,
} from "@/features/people/api";
import {
  EnrolDialog,
  NewPersonDrawer,
  PersonDrawer,
  useManyPeopleSwitch,
  usePersonSwitch,
} from "@/features/people/person-drawer";
import { commonTexts, peopleTexts } from "@/features/people/texts";
import { CHOICES } from "@/generated/records/choices";
import { PERSON_COLUMNS } from "@/generated/records/person-views";
import { todayInChile } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { countColumn, countWords, type SortWord, type SpecAt } from "@/platform/lists/list-spec";
import { ResourceList } from "@/platform/lists/resource-list";
import type { RowDoors } from "@/platform/lists/resource-list-props";
import type { BulkAction, BulkTarget } from "@/platform/lists/selection";
import { useBulkChange } from "@/platform/lists/use-bulk-change";
import { insertedBefore, recordColumns } from "@/platform/records/record-view";
import { ActiveBadge, Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { Dialog } from "@/platform/ui/dialog";
import { LinkButton } from "@/platform/ui/link-button";
import type { MenuItem } from "@/platform/ui/menu";
import { EmptyState } from "@/platform/ui/states";
import { useCall } from "@/platform/ui/use-call";

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
      { label: peopleTexts.see, icon: <PanelRightOpen />, onSelect: doors.open },
      { label: peopleTexts.edit, icon: <PencilLine />, onSelect: doors.edit },
      {
        label: peopleTexts.record,
        icon: <ScrollText />,
        onSelect: () => void navigate(withQuery(PATHS.personRecord, { id: people_id })),
      },
      ...(active ? [{ label: commonTexts.enrol, icon: <GraduationCap />, onSelect: enrol }] : []),
      {
        label: active ? peopleTexts.disable : peopleTexts.enable,
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
      cellForm={PersonCell}
      bulk={bulk}
      create={{ label: commonTexts.newPerson }}
      secondary={[{ label: peopleTexts.load, icon: <FileSpreadsheet />, to: LOAD }]}
      drawer={(id) => <PersonDrawer id={id} />}
      newRecord={() => <NewPersonDrawer />}
      exports="people"
      empty={<NobodyYet />}
    >
      {asking?.what === "enrol" && (
        <EnrolDialog
          people={asking.people}
          name={asking.name}
          onEnrolled={asking.done}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.what === "area" && (
        <AreaDialog
          people={asking.people}
          onChanged={asking.done}
          onClose={() => setAsking(null)}
        />
      )}
    </ResourceList>
  );
}

function useBulkActions(ask: (asking: Asking) => void): readonly BulkAction[] {
  const switchMany = useManyPeopleSwitch();
  const change = useBulkChange(PEOPLE_KEY, PEOPLE_HISTORY_KEY);
  const franchise = ({ rows }: BulkTarget, uses: boolean, onDone: () => void) =>
    change({
      send: () => changePeople(rows, { action: "franchise", franchiseSence: uses }),
      said: (count) =>
        (uses ? peopleTexts.franchiseUsed : peopleTexts.franchiseLeft)(
          countWords(PEOPLE_NOUNS, count),
        ),
      effects: peopleTexts.franchiseEffects,
      same: uses ? peopleTexts.franchiseSame : undefined,
      onDone,
    });
  return [
    {
      label: commonTexts.enrol,
      icon: <GraduationCap />,
      run: (people, done) => ask({ what: "enrol", people, done }),
    },
    {
      label: peopleTexts.changeArea,
      icon: <Building2 />,
      run: (people, done) => ask({ what: "area", people, done }),
    },
    {
      label: peopleTexts.useFranchise,
      icon: <Wallet />,
      run: (people, done) => void franchise(people, true, done),
    },
    {
      label: peopleTexts.leaveFranchise,
      icon: <Wallet />,
      run: (people, done) => void franchise(people, false, done),
    },
    {
      label: peopleTexts.disable,
      icon: <CircleSlash />,
      run: (people, done) => void switchMany(people, false, done),
    },
    {
      label: peopleTexts.enable,
      icon: <CircleCheck />,
      run: (people, done) => void switchMany(people, true, done),
    },
  ];
}

function NobodyYet() {
  return (
    <EmptyState
      icon={<Users />}
      title={peopleTexts.emptyTitle}
      description={peopleTexts.emptyDescription}
      actions={<LinkButton to={LOAD}>{peopleTexts.goToLoad}</LinkButton>}
    />
  );
}

const PersonCell = late(async () => (await import("@/features/people/person-cell")).PersonCell);

/** What decides which other data a person must have, such as the company, is changed in the form. */
const DECLARED = recordColumns<PersonRow, SortWord<"/api/get_people">>(PERSON_COLUMNS, {
  name: { sortKey: "name", edits: "name" },
  rut: { sortKey: "rut", onCard: true },
  email: { edits: "email" },
  phone: { edits: "phone" },
  gender: { edits: "gender" },
  bossName: { edits: "bossName" },
  franchiseSence: { edits: "franchiseSence" },
  companyName: {
    onCard: true,
    cell: ({ companyName, isExternal }) =>
      isExternal ? (
        <span className="flex flex-wrap items-center gap-1.5 sm:inline-flex sm:flex-nowrap">
          {companyName}
          <Badge>{kindWord(true)}</Badge>
        </span>
      ) : (
        companyName
      ),
  },
  areaName: { onCard: true, edits: "area" },
  isExternal: { cell: ({ isExternal }) => kindWord(isExternal) },
  statusName: {
    edits: "status",
    onCard: true,
    width: 128,
    least: 96,
    fields: ["statusName", "active"],
    // On a card nothing has no label either.
    cell: ({ statusName, active }) =>
      (statusName || !active) && (
        <span className="flex flex-wrap items-center gap-1.5 sm:inline-flex sm:flex-nowrap">
          {statusName}
          {!active && <ActiveBadge active={false} />}
        </span>
      ),
  },
});

/** The columns of the list of people: what they did stands before how they stand. */
const COLUMNS = insertedBefore("statusName", DECLARED, [
  countColumn("courses", peopleTexts.courses, { width: 72 }),
  countColumn("hoursYear", peopleTexts.hoursYear, { width: 80 }),
]);

/** The address's words for what a person lacks, and the server's. */
const THIS_YEAR = Number(todayInChile().slice(0, 4));

/** The list of people: its filters, ready-made views and words. */
export const PEOPLE_LIST: SpecAt<"/api/get_people", PersonRow> = {
  name: "people",
  title: peopleTexts.title,
  nouns: PEOPLE_NOUNS,
  searchLabel: peopleTexts.search,
  hasDisabled: true,
  sorts: { nombre: "name", rut: "rut" },
  defaultSort: "name",
  presets: [
    { id: "internas", label: peopleTexts.internalOnes, query: "tipo=interna" },
    { id: "externas", label: peopleTexts.externalOnes, query: "tipo=externa" },
    { id: "sin-correo", label: peopleTexts.withoutMail, query: "falta=correo" },
    {
      id: "sin-capacitacion",
      label: peopleTexts.untrained,
      query: "capacitacion=sin-este-ano",
    },
  ],
  filters: [
    { ...COMPANY_FILTER, promoted: true },
    {
      kind: "choice",
      key: "area",
      param: "area",
      label: peopleTexts.area,
      promoted: true,
      useOptions: useDepartmentChoices,
    },
    {
      kind: "choice",
      key: "isExternal",
      param: "tipo",
      label: peopleTexts.kind,
      options: [
        { value: "interna", label: peopleTexts.internal, sends: "false" },
        { value: "externa", label: peopleTexts.external, sends: "true" },
      ],
    },
    {
      kind: "choice",
      key: "gender",
      param: "genero",
      label: peopleTexts.gender,
      options: CHOICES.gender,
    },
    {
      kind: "choice",
      key: "franchiseSence",
      param: "franquicia",
      label: peopleTexts.franchise,
      options: [
        { value: "si", label: peopleTexts.yes, sends: "true" },
        { value: "no", label: peopleTexts.no, sends: "false" },
      ],
    },
    {
      kind: "choice",
      key: "status",
      param: "estado",
      label: peopleTexts.state,
      useOptions: useStatusChoices,
    },
    {
      kind: "choice",
      key: "missing",
      param: "falta",
      label: peopleTexts.incompleteData,
      options: [
        { value: "correo", label: peopleTexts.withoutMail, sends: "email" },
        { value: "correo-jefatura", label: peopleTexts.withoutBossMail, sends: "bossEmail" },
        { value: "renta", label: peopleTexts.withoutSalary, sends: "salary" },
        { value: "genero", label: peopleTexts.withoutGender, sends: "gender" },
      ],
    },
    {
      kind: "choice",
      key: "untrainedIn",
      param: "capacitacion",
      label: peopleTexts.training,
      options: [
        { value: "sin-este-ano", label: peopleTexts.untrained, sends: `${THIS_YEAR}` },
        { value: "sin-ano-pasado", label: peopleTexts.untrainedBefore, sends: `${THIS_YEAR - 1}` },
      ],
    },
  ],
  rowHeader: "name",
  columns: COLUMNS,
};

interface AreaDialogProps {
  people: BulkTarget;
  onChanged: () => void;
  onClose: () => void;
}

const NO_AREA = "none";

/** Gives many people the same area, with the way back. */
export function AreaDialog({ people, onChanged, onClose }: AreaDialogProps) {
  const areas = useDepartmentChoices();
  const [area, setArea] = useState("");
  const [missed, setMissed] = useState(false);
  const change = useBulkChange(PEOPLE_KEY, PEOPLE_HISTORY_KEY);
  const sending = useCall(async () => {
    const areaId = area === NO_AREA ? null : Number(area);
    await change({
      send: () => changePeople(people.rows, { action: "area", area: areaId }),
      said: (count) => peopleTexts.areaChanged(countWords(PEOPLE_NOUNS, count)),
      onDone: onChanged,
    });
    onClose();
  });

  function send(): void {
    setMissed(area === "");
    if (area !== "") void sending.run();
  }

  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={peopleTexts.changeAreaOf(countWords(PEOPLE_NOUNS, people.count))}
      confirm={
        <Button variant="primary" loading={sending.busy} onClick={send}>
          {peopleTexts.changeArea}
        </Button>
      }
    >
      <ComboboxField
        label={peopleTexts.area}
        error={missed ? peopleTexts.areaMissing : undefined}
        value={area}
        onValueChange={setArea}
        options={[{ value: NO_AREA, label: peopleTexts.withoutArea }, ...areas]}
      />
    </Dialog>
  );
}
