/** The route of the problems of a load. */
import { ErrorLoadScreen } from "@/features/loads/errors/error-load-screen";

export function Component() {
  return <ErrorLoadScreen />;
}
