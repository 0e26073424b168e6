/** The people of a course on a phone: one line each, with two large buttons for who was there. */
import { Undo2 } from "lucide-react";
import { Link } from "react-router";
import { resultWords } from "@/entities/course/result";
import type { Participant } from "@/features/courses/api";
import type { GridLook } from "@/features/courses/detail/people-row";
import { PresenceButtons, presentNow } from "@/features/courses/detail/presence";
import { type Drafts, keyOf } from "@/features/courses/detail/result-drafts";
import { peopleTexts, resultTexts } from "@/features/courses/texts";
import { formatGrade, formatNumber } from "@/platform/lib/format";
import { formatRut } from "@/platform/lib/rut";
import { RowMenu } from "@/platform/lists/rows";
import { Button } from "@/platform/ui/button";

interface PeopleOnPhoneProps {
  look: GridLook;
  people: readonly Participant[];
  removed: readonly Participant[];
  drafts: Drafts;
  onPresence: (id: number, text: string) => void;
}

export function PeopleOnPhone({ look, people, removed, drafts, onPresence }: PeopleOnPhoneProps) {
  return (
    <ul aria-label={peopleTexts.gridName} className="flex flex-col divide-y">
      {people.map((person) => (
        <PersonLine
          key={person.participant_id}
          present={presentNow(
            person,
            drafts.get(keyOf({ id: person.participant_id, field: "attendance" })),
          )}
          {...{ person, look, onPresence }}
        />
      ))}
      {removed.map((person) => (
        <li key={person.participant_id} className="flex items-center gap-3 bg-sunken/60 px-4 py-2">
          <NameLink {...{ person, look }} />
          <Button
            icon={<Undo2 />}
            className="min-h-11!"
            aria-label={peopleTexts.bringBackOne(person.name)}
            onClick={() => look.onBringBack(person)}
          >
            {peopleTexts.bringBack}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface PersonLineProps extends Pick<PeopleOnPhoneProps, "look" | "onPresence"> {
  person: Participant;
  present: boolean | null;
}

function PersonLine({ person, present, look, onPresence }: PersonLineProps) {
  const { participant_id: id, name } = person;
  return (
    <li data-row={id} className="flex flex-col gap-1.5 px-4 py-2.5">
      <div className="flex items-center gap-2">
        <NameLink {...{ person, look }} />
        <RowMenu row={person} rowName={(row) => row.name} actions={look.actionsOf} />
      </div>
      <PresenceButtons
        name={name}
        present={present}
        onSay={(text) => onPresence(id, text)}
        className="min-h-11 rounded-button text-sm"
      />
    </li>
  );
}

function NameLink({ person, look }: { person: Participant; look: GridLook }) {
  const { participant_id: id, name, rut, attendance, grade } = person;
  const facts = [
    rut && formatRut(rut),
    attendance !== null && attendance > 0 && attendance < 100 && `${formatNumber(attendance)} %`,
    grade !== null && `${resultTexts.grade} ${formatGrade(grade)}`,
    resultWords(person),
  ];
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <Link
        to={look.hrefOf(id)}
        state={look.linkState}
        preventScrollReset
        onClick={() => look.onOpen(id)}
        className="link truncate py-1 font-medium text-ink decoration-transparent"
      >
        {name}
      </Link>
      <span className="text-xs text-ink-muted tabular-nums">
        {facts.filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
