/** The route of the people. */
import { PeopleScreen } from "@/features/people/people-screen";

export function Component() {
  return <PeopleScreen />;
}
