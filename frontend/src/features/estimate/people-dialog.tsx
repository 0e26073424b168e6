/** People of the company, searched and ticked. */

import { Search } from "lucide-react";
import { useState } from "react";
import { BUDGET_KEY } from "@/entities/course/course";
import { FoundPeople, type PersonChoice } from "@/entities/person/found-people";
import type { ChosenPerson } from "@/features/estimate/simulator-fields";
import { commonTexts, peopleTexts } from "@/features/estimate/texts";
import { useDebounced } from "@/platform/lib/hooks";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { TextField } from "@/platform/ui/text-field";

interface PeopleDialogProps {
  company: number;
  chosen: readonly ChosenPerson[];
  onChoose: (people: readonly ChosenPerson[]) => void;
  onClose: () => void;
}

/** As many as fit into the address of the course that may be made of it. */
const MOST_CHOSEN = 300;

export function PeopleDialog({ company, chosen, onChoose, onClose }: PeopleDialogProps) {
  const [people, setPeople] = useState(chosen);
  const [q, setQ] = useState("");
  const words = useDebounced(q);

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
          icon={<Search />}
          autoComplete="off"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <FoundPeople
          search={{ company, ...(words ? { q: words } : {}) }}
          listKey={BUDGET_KEY}
          chosen={people.map(({ id }) => id)}
          isFull={people.length >= MOST_CHOSEN}
          onTurn={turn}
        />
      </div>
    </Dialog>
  );
}
