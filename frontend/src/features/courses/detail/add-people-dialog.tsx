/** People of the register into the course: searched, chosen one by one, added together. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { COURSES_KEY } from "@/entities/course/course";
import { useCompanyChoices, useDepartmentChoices } from "@/entities/lookups/lookups";
import { useTakenBack } from "@/features/courses/actions";
import {
  addPeople,
  type CourseDetail,
  findPeople,
  type PeopleSearch,
  type PersonChoice,
  setParticipantActive,
} from "@/features/courses/api";
import { warningWords } from "@/features/courses/detail/participant-form";
import { commonTexts, peopleTexts } from "@/features/courses/texts";
import { AttemptSeries } from "@/platform/forms/attempt-key";
import { useDebounced } from "@/platform/lib/hooks";
import { formatRut } from "@/platform/lib/rut";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { Dialog } from "@/platform/ui/dialog";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { TextField } from "@/platform/ui/text-field";

interface AddPeopleDialogProps {
  course: CourseDetail;
  onClose: () => void;
}

const NOBODY: readonly number[] = [];

export function AddPeopleDialog({ course, onClose }: AddPeopleDialogProps) {
  const [chosen, setChosen] = useState(NOBODY);
  const { busy, add } = useAdding(course.course_id);

  function turn(id: number, on: boolean): void {
    setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  }

  async function submit(): Promise<void> {
    if (await add(chosen)) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={peopleTexts.search}
      description={peopleTexts.addedTo(course.courseName)}
      size="lg"
      sturdy
      footer={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button
            variant="primary"
            loading={busy}
            aria-disabled={chosen.length === 0}
            onClick={() => void submit()}
          >
            {peopleTexts.addCount(chosen.length)}
          </Button>
        </>
      }
    >
      <PeopleFinder courseId={course.course_id} chosen={chosen} onTurn={turn} />
    </Dialog>
  );
}

/** The server gives no more than these at once. */
const MOST_FOUND = 20;

function foundWords(count: number): string {
  if (count >= MOST_FOUND) return peopleTexts.mostShown(MOST_FOUND);
  return peopleTexts.found(count);
}

function useAdding(courseId: number) {
  const change = useTakenBack();
  const [series] = useState(() => new AttemptSeries());
  const [busy, setBusy] = useState(false);

  async function add(people: readonly number[]): Promise<boolean> {
    setBusy(true);
    const done = await change({
      send: () => addPeople(courseId, people, series.keyFor(people)),
      undo: ({ added }) =>
        Promise.all(added.map(({ participant_id }) => setParticipantActive(participant_id, false))),
      said: ({ added }) => peopleTexts.added(added.length),
      effects: ({ warnings }) => warningWords(warnings),
    });
    if (done) series.ended();
    setBusy(false);
    return done;
  }

  return { busy, add };
}

interface PeopleFinderProps {
  courseId: number;
  chosen: readonly number[];
  onTurn: (id: number, on: boolean) => void;
}

function PeopleFinder({ courseId, chosen, onTurn }: PeopleFinderProps) {
  const [asked, setAsked] = useState<PeopleSearch>({ q: "", company: "", area: "" });
  const search = useDebounced(asked);
  const found = useQuery({
    queryKey: [...COURSES_KEY, "people", courseId, search],
    queryFn: ({ signal }) => findPeople(courseId, search, signal),
    placeholderData: keepPreviousData,
  });
  const narrow = (part: Partial<PeopleSearch>) => setAsked({ ...asked, ...part });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            type="search"
            label={peopleTexts.searchLabel}
            icon={<Search aria-hidden />}
            autoComplete="off"
            value={asked.q}
            onChange={(event) => narrow({ q: event.target.value })}
          />
        </div>
        <PlaceFilters asked={asked} onChange={narrow} />
      </div>
      <AsyncView
        query={found}
        loadingLabel={peopleTexts.searching}
        skeleton={<TextSkeleton lines={8} />}
        empty={<p className="py-6 text-center text-sm text-ink-muted">{peopleTexts.nobody}</p>}
      >
        {(people) => (
          <fieldset>
            <legend className="pb-2 text-sm text-ink-muted">{foundWords(people.length)}</legend>
            <ul className="flex flex-col divide-y rounded-card border">
              {people.map((person) => (
                <li key={person.people_id} className="px-3 py-2">
                  <PersonLine
                    person={person}
                    chosen={chosen.includes(person.people_id)}
                    onTurn={onTurn}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
      </AsyncView>
    </div>
  );
}

interface PlaceFiltersProps {
  asked: PeopleSearch;
  onChange: (part: Partial<PeopleSearch>) => void;
}

function PlaceFilters({ asked, onChange }: PlaceFiltersProps) {
  return (
    <>
      <ComboboxField
        label={commonTexts.company}
        clearable
        placeholder={peopleTexts.any}
        options={useCompanyChoices()}
        value={asked.company}
        onValueChange={(company) => onChange({ company })}
      />
      <ComboboxField
        label={peopleTexts.area}
        clearable
        placeholder={peopleTexts.any}
        options={useDepartmentChoices()}
        value={asked.area}
        onValueChange={(area) => onChange({ area })}
      />
    </>
  );
}

interface PersonLineProps {
  person: PersonChoice;
  chosen: boolean;
  onTurn: (id: number, on: boolean) => void;
}

function PersonLine({ person, chosen, onTurn }: PersonLineProps) {
  const { people_id, name, rut, companyName, areaName, enrolled } = person;
  const place = [rut && formatRut(rut), companyName, areaName].filter(Boolean).join(" · ");
  return (
    <Checkbox
      label={
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {enrolled && <Badge tone="info">{peopleTexts.alreadyIn}</Badge>}
        </span>
      }
      description={place}
      checked={enrolled || chosen}
      disabled={enrolled}
      onCheckedChange={(on) => onTurn(people_id, on)}
    />
  );
}
