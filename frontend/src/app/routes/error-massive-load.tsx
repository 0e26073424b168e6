/** The route of the problems of a load. */
import { ErrorLoadScreen } from "@/features/loads/errors-screen";

export function Component() {
  return <ErrorLoadScreen />;
}
