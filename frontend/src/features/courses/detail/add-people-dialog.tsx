/** People into the course: pasted by their RUT, or searched in the register and chosen one by one. */

import { Search } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { COURSES_KEY } from "@/entities/course/course";
import { useCompanyChoices, useDepartmentChoices } from "@/entities/lookups/lookups";
import { FoundPeople } from "@/entities/person/found-people";
import { useTakenBack } from "@/features/courses/actions";
import { loadAddress } from "@/features/courses/addresses";
import { addPeople, type CourseDetail, setParticipantActive } from "@/features/courses/api";
import { warningWords } from "@/features/courses/detail/participant-form";
import { type AddingPane, usePastePane } from "@/features/courses/detail/paste-ruts";
import { commonTexts, peopleTexts } from "@/features/courses/texts";
import { AttemptSeries } from "@/platform/forms/attempt-key";
import { useDebounced } from "@/platform/lib/hooks";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { NEW_RECORD } from "@/platform/lists/list-place";
import { Button } from "@/platform/ui/button";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { Dialog } from "@/platform/ui/dialog";
import { Tabs } from "@/platform/ui/tabs";
import { TextField } from "@/platform/ui/text-field";
import { useCall } from "@/platform/ui/use-call";

interface AddPeopleDialogProps {
  course: CourseDetail;
  onClose: () => void;
}

type Way = "paste" | "search";

const WAYS = [
  { value: "paste", label: commonTexts.paste },
  { value: "search", label: peopleTexts.search },
];

/** All the ways of adding people to a course in one window, pasting first. */
export function AddPeopleDialog({ course, onClose }: AddPeopleDialogProps) {
  const [way, setWay] = useState<Way>("paste");
  const paste = usePastePane({ course, onClose });
  const search = useSearchPane({ course, onClose });
  const { title, content, footer, isTelling } = way === "paste" ? paste : search;
  const id = course.course_id;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={peopleTexts.addedTo(course.courseName)}
      size="lg"
      sturdy
      footer={footer}
    >
      {isTelling ? (
        content
      ) : (
        <Tabs
          label={peopleTexts.waysToAdd}
          value={way}
          tabs={WAYS}
          onValueChange={(next) => setWay(next as Way)}
        >
          <div className="flex flex-col gap-4">
            {content}
            {/* A person whom nobody registered, and a spreadsheet, have places of their own. */}
            <p className="flex flex-wrap gap-x-5 gap-y-1 border-t pt-3 text-sm">
              <Link
                to={withQuery(PATHS.courseDetail, { id, tab: "personas", ver: NEW_RECORD })}
                className="link pointer-coarse:py-2"
              >
                {peopleTexts.create}
              </Link>
              <Link to={loadAddress(id)} className="link pointer-coarse:py-2">
                {peopleTexts.load}
              </Link>
            </p>
          </div>
        </Tabs>
      )}
    </Dialog>
  );
}

const NOBODY: readonly number[] = [];

function useSearchPane({ course, onClose }: AddPeopleDialogProps): AddingPane {
  const [chosen, setChosen] = useState(NOBODY);
  const change = useTakenBack();
  const [series] = useState(() => new AttemptSeries());

  function turn(id: number, on: boolean): void {
    setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  }

  const { run: submit, busy } = useCall(async () => {
    const done = await change({
      send: () => addPeople(course.course_id, chosen, series.keyFor(chosen)),
      undo: ({ added }) =>
        Promise.all(added.map(({ participant_id }) => setParticipantActive(participant_id, false))),
      async redo(done) {
        await Promise.all(
          done.added.map(({ participant_id }) => setParticipantActive(participant_id, true)),
        );
        return done;
      },
      said: ({ added }) => peopleTexts.added(added.length),
      effects: ({ warnings }) => warningWords(warnings),
    });
    if (!done) return;
    series.ended();
    onClose();
  });

  return {
    title: peopleTexts.addTitle,
    isTelling: false,
    content: <PeopleFinder courseId={course.course_id} chosen={chosen} onTurn={turn} />,
    footer: (
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
    ),
  };
}

interface PeopleFinderProps {
  courseId: number;
  chosen: readonly number[];
  onTurn: (id: number, on: boolean) => void;
}

function PeopleFinder({ courseId, chosen, onTurn }: PeopleFinderProps) {
  const [asked, setAsked] = useState({ q: "", company: "", area: "" });
  const { q, company, area } = useDebounced(asked);
  const narrow = (part: Partial<typeof asked>) => setAsked({ ...asked, ...part });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            type="search"
            label={peopleTexts.searchLabel}
            icon={<Search />}
            autoComplete="off"
            value={asked.q}
            onChange={(event) => narrow({ q: event.target.value })}
          />
        </div>
        <ComboboxField
          label={commonTexts.company}
          clearable
          placeholder={peopleTexts.any}
          options={useCompanyChoices()}
          value={asked.company}
          onValueChange={(company) => narrow({ company })}
        />
        <ComboboxField
          label={peopleTexts.area}
          clearable
          placeholder={peopleTexts.any}
          options={useDepartmentChoices()}
          value={asked.area}
          onValueChange={(area) => narrow({ area })}
        />
      </div>
      <FoundPeople
        search={{
          course_id: courseId,
          ...(q ? { q } : {}),
          ...(company ? { company: Number(company) } : {}),
          ...(area ? { area: Number(area) } : {}),
        }}
        listKey={COURSES_KEY}
        chosen={chosen}
        onTurn={({ people_id }, on) => onTurn(people_id, on)}
      />
    </div>
  );
}
