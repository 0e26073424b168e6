/** /people/record */
import { RecordScreen } from "@/features/record/record-screen";

export function Component() {
  return <RecordScreen />;
}
