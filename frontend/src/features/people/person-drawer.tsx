/** One person beside the list: read, edited or new. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  CircleCheck,
  CircleSlash,
  Eye,
  EyeOff,
  GraduationCap,
  PencilLine,
  ScrollText,
  UserRound,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { CourseLine, CourseLines } from "@/entities/course/course-lines";
import { HistoryList } from "@/entities/history/history";
import {
  ANOTHER,
  changePeople,
  kindWord,
  PEOPLE_HISTORY_KEY,
  PEOPLE_KEY,
  PEOPLE_NOUNS,
  type Person,
  type PersonCourse,
  personCoursesQuery,
  personQuery,
  setPersonActive,
  usePeopleChanged,
} from "@/features/people/api";
import { commonTexts, peopleTexts, salaryTexts } from "@/features/people/texts";
import { SALARY_MASK, useSalary } from "@/features/people/use-salary";
import { PERSON_PARTS } from "@/generated/records/person-views";
import { formatGrade, formatMoney, formatNumber, formatPercent } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { agreeing, countWords } from "@/platform/lists/list-spec";
import { RecordDrawer, useRecordPlace } from "@/platform/lists/record-drawer";
import type { BulkTarget } from "@/platform/lists/selection";
import { switchActive } from "@/platform/lists/switch-active";
import { useBulkChange } from "@/platform/lists/use-bulk-change";
import { recordFacts } from "@/platform/records/record-view";
import { ActiveBadge, Badge } from "@/platform/ui/badge";
import { Banner, Remarks } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { FactGroup, KeyValue, Missing } from "@/platform/ui/facts";
import { announce } from "@/platform/ui/live-region";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { Tabs } from "@/platform/ui/tabs";

/** Most visits only read. */
const PersonForm = late(
  async () => (await import("@/features/people/person-form")).PersonForm,
  () => <TextSkeleton lines={8} />,
);

export function PersonDrawer({ id }: { id: number }) {
  const query = useQuery(personQuery(id));
  const { editing, read } = useRecordPlace();
  const person = query.data;
  return (
    <RecordDrawer
      title={person?.name ?? peopleTexts.person}
      footer={person && !editing && <PersonActions person={person} />}
    >
      <AsyncView
        query={query}
        loadingLabel={peopleTexts.loading}
        skeleton={<TextSkeleton lines={8} />}
      >
        {(known) =>
          editing ? (
            <PersonForm
              key={known.people_id}
              person={known}
              onCancel={() => read()}
              onSaved={() => {
                announce(peopleTexts.saved);
                read();
              }}
            />
          ) : (
            <PersonTabs person={known} />
          )
        }
      </AsyncView>
    </RecordDrawer>
  );
}

export function NewPersonDrawer() {
  const { close, read } = useRecordPlace();
  const [made, setMade] = useState<string[]>([]);
  return (
    <RecordDrawer title={commonTexts.newPerson}>
      {made.length > 0 && (
        <div className="pb-4">
          <Banner tone="success" title={peopleTexts.newSaved(made.at(-1))}>
            {made.length > 1 && countWords(PEOPLE_NOUNS, made.length)}
          </Banner>
        </div>
      )}
      <PersonForm
        key={made.length}
        person={null}
        onCancel={close}
        onSaved={(saved, intent) => {
          if (intent === ANOTHER) setMade((before) => [...before, saved.name]);
          else {
            announce(peopleTexts.newSavedSentence(saved.name));
            read(saved.people_id);
          }
        }}
      />
    </RecordDrawer>
  );
}

const TABS = [
  { value: "data", label: peopleTexts.data },
  { value: "boss", label: peopleTexts.boss },
  { value: "courses", label: peopleTexts.courseHistory },
  { value: "activity", label: peopleTexts.activity },
] as const;

type Tab = (typeof TABS)[number]["value"];

/** The chosen part stays while one walks from person to person. */
export function PersonTabs({ person }: { person: Person }) {
  const [tab, setTab] = useState<Tab>("data");
  return (
    <div className="flex flex-col gap-4">
      <Remarks remarks={person.warnings} />
      <Tabs
        label={peopleTexts.parts}
        value={tab}
        onValueChange={(next) => setTab(next as Tab)}
        tabs={TABS}
      >
        <Part tab={tab} person={person} />
      </Tabs>
    </div>
  );
}

function Part({ tab, person }: { tab: Tab; person: Person }) {
  switch (tab) {
    case "data":
      return <PersonFacts key={person.people_id} person={person} />;
    case "boss":
      return <KeyValue items={recordFacts(PERSON_PARTS.boss.fields, person)} />;
    case "courses":
      return <PersonCourses key={person.people_id} id={person.people_id} />;
    default:
      return <HistoryList entity="person" id={person.people_id} />;
  }
}

export function PersonFacts({ person }: { person: Person }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="primary" icon={<UserRound />}>
          {kindWord(person.isExternal)}
        </Badge>
        <ActiveBadge active={person.active} />
      </div>
      <KeyValue
        items={[
          // The name heads the drawer, and a badge says whether the person is external.
          ...recordFacts(PERSON_PARTS.identity.fields, person, { name: null }),
          ...recordFacts(PERSON_PARTS.work.fields, person, { isExternal: null }),
        ]}
      />
      <FactGroup title={PERSON_PARTS.sence.title}>
        <KeyValue
          items={recordFacts(PERSON_PARTS.sence.fields, person, {
            hasGrossSalary: person.hasGrossSalary ? (
              <SalaryValue personId={person.people_id} />
            ) : (
              <Missing />
            ),
          })}
        />
      </FactGroup>
    </div>
  );
}

export function PersonCourses({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...personCoursesQuery(id, page), placeholderData: keepPreviousData });
  return (
    <div className="flex flex-col gap-3">
      <Link
        to={withQuery(PATHS.personRecord, { id })}
        className="link inline-flex min-h-6 w-fit items-center gap-1.5 text-sm pointer-coarse:min-h-11"
      >
        <ScrollText className="size-4" />
        {peopleTexts.recordLink}
      </Link>
      <CourseLines query={query} emptyTitle={peopleTexts.noCourses} onPageChange={setPage}>
        {(course) => (
          <CourseLine key={course.participant_id} course={course} facts={resultOf(course)} />
        )}
      </CourseLines>
    </div>
  );
}

/** "8 de 16 horas · Asistencia 95 % · Nota 6,2 · Aprobado". */
export function resultOf(course: PersonCourse): (string | null)[] {
  const { hours, totalHours, attendance, grade, statusName, active, state } = course;
  const whole = peopleTexts.hoursCount(totalHours);
  // Nobody has attended what has not begun.
  const isAhead = state === "programado" && attendance === null;
  return [
    isAhead ? whole : peopleTexts.hoursOf(formatNumber(hours), whole),
    attendance === null ? null : peopleTexts.attendanceOf(formatPercent(attendance / 100, 1)),
    grade === null ? null : peopleTexts.gradeOf(formatGrade(grade)),
    statusName,
    active ? null : peopleTexts.withdrawn,
  ];
}

/** What can be done with the person who lies open. */
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
        {active ? peopleTexts.disable : peopleTexts.enable}
      </Button>
      {active && (
        <Button icon={<GraduationCap />} onClick={() => setEnrolling(true)}>
          {commonTexts.enrol}
        </Button>
      )}
      <Button variant="primary" icon={<PencilLine />} aria-keyshortcuts="e" onClick={edit}>
        {peopleTexts.edit}
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

/** Give it the person's id as `key`, so that nobody sees the salary of the one before. */
export function SalaryValue({ personId }: { personId: number }) {
  const [salary, setSalary] = useState<number | null>(null);
  const { allowed, revealing, reveal } = useSalary();
  const isShown = salary !== null;

  function turn(): void {
    if (isShown) setSalary(null);
    else void reveal(personId, setSalary);
  }

  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <span aria-live="polite" className="tabular-nums">
          {isShown ? (
            formatMoney(salary)
          ) : (
            <>
              <span className="sr-only">{salaryTexts.hidden}</span>
              <span aria-hidden className="tracking-widest text-ink-muted">
                {SALARY_MASK}
              </span>
            </>
          )}
        </span>
        {allowed && (
          <Button
            size="sm"
            icon={isShown ? <EyeOff /> : <Eye />}
            loading={revealing}
            onClick={turn}
          >
            {isShown ? salaryTexts.hide : salaryTexts.reveal}
          </Button>
        )}
      </span>
      <span className="text-xs font-normal text-ink-subtle">
        {allowed === false ? salaryTexts.forAdmins : salaryTexts.logged}
      </span>
    </span>
  );
}

interface Switchable {
  people_id: number;
  name: string;
  active: boolean;
}

export function usePersonSwitch(): (person: Switchable) => Promise<void> {
  const changed = usePeopleChanged();
  return ({ people_id, name, active }) =>
    switchActive({
      name,
      nouns: PEOPLE_NOUNS,
      active: !active,
      put: async (next) => {
        await setPersonActive(people_id, next);
        await changed();
      },
      effects: peopleTexts.disabledEffects,
    });
}

export function useManyPeopleSwitch() {
  const change = useBulkChange(PEOPLE_KEY, PEOPLE_HISTORY_KEY);
  return ({ rows }: BulkTarget, active: boolean, onDone: () => void) => {
    const stem = active ? "habilitad" : "deshabilitad";
    return change({
      send: () => changePeople(rows, { action: active ? "enable" : "disable" }),
      said: (count) => `${countWords(PEOPLE_NOUNS, count)} ${agreeing(PEOPLE_NOUNS, stem, count)}`,
      effects: active ? undefined : peopleTexts.manyDisabledEffects,
      onDone,
    });
  };
}

/** The dialog that enrols people, fetched when it is first opened. */
export const EnrolDialog = late(
  async () => (await import("@/features/people/enrol-dialog")).EnrolDialog,
);
