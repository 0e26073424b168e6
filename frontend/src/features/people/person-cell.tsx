/** A cell of the list of people while it is edited. */

import {
  PEOPLE_KEY,
  type PersonChanges,
  type PersonRow,
  updatePerson,
  usePeopleChanged,
} from "@/features/people/api";
import { usePersonChoices } from "@/features/people/use-person-choices";
import { PERSON } from "@/generated/records/person";
import { CellForm, type CellFormProps } from "@/platform/lists/cell-form";

export function PersonCell(props: CellFormProps<PersonRow>) {
  const { people_id, name, company } = props.row;
  const changed = usePeopleChanged();
  return (
    <CellForm
      {...props}
      record={PERSON}
      name={name}
      choices={usePersonChoices(company)}
      listKey={PEOPLE_KEY}
      idName="people_id"
      send={(changes) => updatePerson(people_id, changes as PersonChanges)}
      onSaved={() => void changed()}
    />
  );
}
