/** Switching people on and off: at once, one or many, with the way back. */
import { changePeople, setPersonActive } from "@/features/people/people-api";
import { PEOPLE_HISTORY_KEY, PEOPLE_KEY, usePeopleChanged } from "@/features/people/people-queries";
import {
  DISABLED_EFFECTS,
  MANY_DISABLED_EFFECTS,
  PEOPLE_NOUNS,
} from "@/features/people/person-words";
import type { BulkTarget } from "@/shared/lists/bulk";
import { agreeing, countWords } from "@/shared/lists/list-words";
import { switchActive } from "@/shared/lists/switch-active";
import { useBulkChange } from "@/shared/lists/use-bulk-change";

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
      effects: DISABLED_EFFECTS,
    });
}

export function useManyPeopleSwitch() {
  const change = useBulkChange(PEOPLE_KEY, PEOPLE_HISTORY_KEY);
  return ({ rows }: BulkTarget, active: boolean, onDone: () => void) => {
    const stem = active ? "habilitad" : "deshabilitad";
    return change({
      send: () => changePeople(rows, { action: active ? "enable" : "disable" }),
      said: (count) => `${countWords(PEOPLE_NOUNS, count)} ${agreeing(PEOPLE_NOUNS, stem, count)}`,
      effects: active ? undefined : MANY_DISABLED_EFFECTS,
      onDone,
    });
  };
}
