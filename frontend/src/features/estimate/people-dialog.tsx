/** People of the company, searched and ticked. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { BUDGET_KEY } from "@/entities/course/course";
import { findPeople, type PersonChoice } from "@/features/estimate/api";
import type { ChosenPerson } from "@/features/estimate/simulator-fields";
import { commonTexts, peopleTexts } from "@/features/estimate/texts";
import { useDebounced } from "@/platform/lib/hooks";
import { formatRut } from "@/platform/lib/rut";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { Dialog } from "@/platform/ui/dialog";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { TextField } from "@/platform/ui/text-field";

interface PeopleDialogProps {
  company: number;
  chosen: readonly ChosenPerson[];
  onChoose: (people: readonly ChosenPerson[]) => void;
  onClose: () => void;
}

/** As many as fit into the address of the course that may be made of it. */
const MOST_CHOSEN = 300;
/** The server gives no more than these at once. */
const MOST_FOUND = 20;

export function PeopleDialog({ company, chosen, onChoose, onClose }: PeopleDialogProps) {
  const [people, setPeople] = useState(chosen);
  const [q, setQ] = useState("");
  const search = useDebounced(q);
  const found = useQuery({
    queryKey: [...BUDGET_KEY, "people", company, search],
    queryFn: ({ signal }) => findPeople(company, search, signal),
    placeholderData: keepPreviousData,
  });

  function turn({ people_id: id, name }: PersonChoice, on: boolean): void {
    setPeople(on ? [...people, { id, name }] : people.filter((other) => other.id !== id));
  }

  return (
    <Dialog
      onClose={onClose}
      title={commonTexts.choosePeople}
      description={peopleTexts.description(MOST_CHOSEN)}
      size="lg"
      sturdy
      confirm={
        <Button
          variant="primary"
          onClick={() => {
            onChoose(people);
            onClose();
          }}
        >
          {peopleTexts.use(people.length)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          type="search"
          label={peopleTexts.search}
          icon={<Search aria-hidden />}
          autoComplete="off"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <AsyncView
          query={found}
          loadingLabel={peopleTexts.searching}
          skeleton={<TextSkeleton lines={8} />}
          empty={<p className="py-6 text-center text-sm text-ink-muted">{peopleTexts.nobody}</p>}
        >
          {(known) => (
            <FoundPeople
              known={known}
              chosen={people}
              isFull={people.length >= MOST_CHOSEN}
              onTurn={turn}
            />
          )}
        </AsyncView>
      </div>
    </Dialog>
  );
}

interface FoundPeopleProps {
  known: readonly PersonChoice[];
  chosen: readonly ChosenPerson[];
  isFull: boolean;
  onTurn: (person: PersonChoice, on: boolean) => void;
}

function FoundPeople({ known, chosen, isFull, onTurn }: FoundPeopleProps) {
  return (
    <fieldset>
      <legend className="pb-2 text-sm text-ink-muted">
        {known.length >= MOST_FOUND
          ? peopleTexts.tooMany(MOST_FOUND)
          : peopleTexts.found(known.length)}
      </legend>
      <ul className="flex flex-col divide-y rounded-card border">
        {known.map((person) => {
          const isChosen = chosen.some(({ id }) => id === person.people_id);
          return (
            <li key={person.people_id} className="px-3 py-2">
              <Checkbox
                label={person.name}
                description={[person.rut && formatRut(person.rut), person.areaName]
                  .filter(Boolean)
                  .join(" · ")}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onCheckedChange={(on) => onTurn(person, on)}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
