/** People to choose from: what the server finds of a search, each to be ticked. */

import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import type { components, operations } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { formatCount } from "@/platform/lib/format";
import { formatRut } from "@/platform/lib/rut";
import { Badge } from "@/platform/ui/badge";
import { Checkbox } from "@/platform/ui/checkbox";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

export type PersonChoice = components["schemas"]["PersonChoice"];
/** Words and where to look; with a course it is said who takes part in it already. */
export type PeopleSearch = NonNullable<operations["look_up_people"]["parameters"]["query"]>;

/** The server gives no more than these at once. */
const MOST_FOUND = 20;

const texts = {
  searching: "Buscando personas…",
  nobody: "Nadie coincide.",
  mostShown: `Se muestran ${MOST_FOUND} personas: escribe más para acotar.`,
  found: (count: number) => formatCount(count, "persona encontrada", "personas encontradas"),
  enrolled: "Ya inscrita",
} as const;

interface FoundPeopleProps {
  search: PeopleSearch;
  /** The key under which what is found is held. */
  listKey: QueryKey;
  chosen: readonly number[];
  /** Nobody else can be chosen. */
  isFull?: boolean;
  onTurn: (person: PersonChoice, on: boolean) => void;
}

export function FoundPeople({ search, listKey, chosen, isFull = false, onTurn }: FoundPeopleProps) {
  const found = useQuery({
    queryKey: [...listKey, "people", search],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/people/lookup", { params: { query: search }, signal })),
    placeholderData: keepPreviousData,
  });
  return (
    <AsyncView
      query={found}
      loadingLabel={texts.searching}
      skeleton={<TextSkeleton lines={8} />}
      empty={<p className="py-6 text-center text-sm text-ink-muted">{texts.nobody}</p>}
    >
      {(people) => (
        <fieldset>
          <legend className="pb-2 text-sm text-ink-muted">
            {people.length >= MOST_FOUND ? texts.mostShown : texts.found(people.length)}
          </legend>
          <ul className="flex flex-col divide-y rounded-card border">
            {people.map((person) => (
              <li key={person.people_id} className="px-3 py-2">
                <PersonLine
                  {...{ person, isFull, onTurn }}
                  isChosen={chosen.includes(person.people_id)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </AsyncView>
  );
}

interface PersonLineProps extends Pick<FoundPeopleProps, "isFull" | "onTurn"> {
  person: PersonChoice;
  isChosen: boolean;
}

function PersonLine({ person, isChosen, isFull = false, onTurn }: PersonLineProps) {
  const { name, rut, companyName, areaName, enrolled } = person;
  return (
    <Checkbox
      label={
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {enrolled && <Badge tone="info">{texts.enrolled}</Badge>}
        </span>
      }
      description={[rut && formatRut(rut), companyName, areaName].filter(Boolean).join(" · ")}
      checked={enrolled || isChosen}
      disabled={enrolled || (isFull && !isChosen)}
      onCheckedChange={(on) => onTurn(person, on)}
    />
  );
}
