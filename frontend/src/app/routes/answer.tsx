/** /answer/:token */
import { AnswerLayout } from "@/app/layout/bare-layout";
import { AnswerScreen } from "@/features/answering/answer-screen";

export function Component() {
  return (
    <AnswerLayout>
      <AnswerScreen />
    </AnswerLayout>
  );
}
