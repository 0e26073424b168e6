/** What may be said of a whole file before it is looked at: each question takes a step, or none. */
import { useMadeData } from "@/features/loads/made-data";
import { columnsTexts } from "@/features/loads/mapping-texts";
import type { AskedStep, MakingStep } from "@/features/loads/steps";
import type { Mapping } from "@/features/loads/types";
import { type ReadMapping, useWizardStore } from "@/features/loads/wizard";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";

type Question = Mapping["questions"][number];

export function StepQuestions({ mapping }: { mapping: ReadMapping }) {
  return mapping.questions.map((question) => (
    <StepQuestion key={question.id} {...{ mapping, question }} />
  ));
}

function StepQuestion({ mapping, question }: { mapping: ReadMapping; question: Question }) {
  const made = useMadeData(mapping);
  const madeChanged = useWizardStore((state) => state.madeChanged);
  const { title, text, choices } = question;
  const chosen = choices.find(({ step }) => made.some((one) => isSame(one, step as AskedStep)));
  const others = made.filter((one) => choices.every(({ step }) => one.op !== step.op));
  if (chosen) {
    return (
      <Banner
        tone="success"
        title={columnsTexts.answered(title, chosen.label)}
        actions={<Button onClick={() => madeChanged(others)}>{columnsTexts.changeAnswer}</Button>}
      />
    );
  }
  return (
    <Banner
      tone="info"
      title={title}
      actions={choices.map(({ id, label, step }) => (
        <Button key={id} onClick={() => madeChanged([...others, step as AskedStep])}>
          {label}
        </Button>
      ))}
    >
      {text}
    </Banner>
  );
}

/** Whether a step says all that a choice does. */
function isSame(step: MakingStep, choice: AskedStep): boolean {
  const said: Record<string, unknown> = step;
  return Object.entries(choice).every(
    ([name, value]) => JSON.stringify(said[name]) === JSON.stringify(value),
  );
}
