/** The route of the people. */
import { PeopleScreen } from "@/features/people/screen";

export function Component() {
  return <PeopleScreen />;
}
