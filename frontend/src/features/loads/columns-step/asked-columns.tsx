/** Data that several columns may be: which one, only the person knows. */
import type { Attribute, Heading } from "@/features/loads/api/types";
import { NOT_LOADED, type Question } from "@/features/loads/model/columns";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { RadioCards } from "@/shared/ui/radio-cards";

interface AskedColumnsProps {
  questions: readonly Question[];
  headings: readonly Heading[];
}

export function AskedColumns({ questions, headings }: AskedColumnsProps) {
  const columnChosen = useWizardStore((state) => state.columnChosen);

  function choose({ attribute, columns }: Question, chosen: string): void {
    for (const { position } of columns) {
      columnChosen(position, String(position) === chosen ? attribute.attribute : NOT_LOADED);
    }
  }

  return questions.map((question) => (
    <section
      key={question.attribute.attribute}
      className="flex flex-col gap-4 rounded-card border border-warning/40 bg-warning-soft/40 p-4 sm:p-5"
    >
      <RadioCards
        legend={<Legend attribute={question.attribute} />}
        value={answerOf(question)}
        onValueChange={(chosen) => choose(question, chosen)}
        options={[
          ...question.columns.map((column) => ({
            value: String(column.position),
            label: column.name,
            description: <Evidence column={column} headings={headings} />,
          })),
          { value: NOT_LOADED, label: "Ninguna", description: "No se carga este dato." },
        ]}
      />
    </section>
  ));
}

function answerOf({ attribute, columns, answered }: Question): string {
  const chosen = columns.find(({ target }) => target === attribute.attribute);
  if (chosen) return String(chosen.position);
  return answered ? NOT_LOADED : "";
}

function Legend({ attribute }: { attribute: Attribute }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="text-base font-semibold">{`¿Qué columna es ${attribute.label}?`}</span>
      <span className="font-normal text-ink-muted">{attribute.asks}</span>
    </span>
  );
}

interface EvidenceProps {
  column: Question["columns"][number];
  headings: readonly Heading[];
}

function Evidence({ column, headings }: EvidenceProps) {
  const heading = headings.find((one) => one.column_position === column.position);
  const samples = heading?.samples.join(" · ");
  return (
    <span className="flex flex-col gap-1">
      <span>{`Columna ${heading?.letter ?? ""}${samples ? `: ${samples}` : ""}`}</span>
      <span>{column.evidence}</span>
    </span>
  );
}
