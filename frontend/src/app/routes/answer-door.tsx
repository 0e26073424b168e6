/** /answer/course/:token */
import { AnswerLayout } from "@/app/layout/bare-layout";
import { DoorScreen } from "@/features/answering/door-screen";

export function Component() {
  return (
    <AnswerLayout>
      <DoorScreen />
    </AnswerLayout>
  );
}
