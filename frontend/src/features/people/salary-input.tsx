/** The salary in the form: masked while the server keeps one, until it is shown or replaced. */
import { Eye, PencilLine } from "lucide-react";
import { useEffect, useRef } from "react";
import {
  SALARY_FOR_ADMINS,
  SALARY_LOGGED,
  SALARY_MASK,
  useSalary,
} from "@/features/people/use-salary";
import { useBoundField, useForm } from "@/platform/forms/form-context";
import { MoneyInput } from "@/platform/forms/inputs";
import { Button } from "@/platform/ui/button";

const NAME = "grossSalary";

interface SalaryInputProps {
  personId: number | undefined;
  kept: boolean;
  onShow: () => void;
}

export function SalaryInput({ personId, kept, onShow }: SalaryInputProps) {
  const wasKept = useRef(kept);
  const { id } = useBoundField(NAME);

  useEffect(() => {
    if (!kept && wasKept.current) document.getElementById(id)?.focus();
  }, [kept, id]);

  if (kept && personId !== undefined) return <Masked personId={personId} onShow={onShow} />;
  return <MoneyInput name={NAME} hint="En pesos, sin decimales. No se guarda en borradores." />;
}

function Masked({ personId, onShow }: { personId: number; onShow: () => void }) {
  const { core } = useForm();
  const field = useBoundField(NAME);
  const { allowed, revealing, reveal } = useSalary();

  async function show(): Promise<void> {
    const salary = await reveal(personId);
    if (salary === undefined) return;
    const { values, updatedAt } = core.baseline();
    const grossSalary = salary === null ? "" : String(salary);
    core.rebase({ values: { ...values, grossSalary }, updatedAt }, "mine");
    onShow();
  }

  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${field.id}-label`} className="text-sm font-medium text-ink">
        {field.label}
      </span>
      <div className="flex flex-wrap items-center gap-2">
        <span className="pr-2 text-sm tracking-widest text-ink-muted">
          <span className="sr-only">Oculta</span>
          <span aria-hidden>{SALARY_MASK}</span>
        </span>
        {allowed && (
          <Button size="sm" icon={<Eye />} loading={revealing} onClick={() => void show()}>
            Mostrar
          </Button>
        )}
        <Button
          id={field.id}
          size="sm"
          icon={<PencilLine />}
          aria-describedby={`${field.id}-label ${field.id}-hint`}
          onClick={onShow}
        >
          Reemplazar
        </Button>
      </div>
      <p id={`${field.id}-hint`} className="text-xs text-ink-subtle">
        {allowed === false ? SALARY_FOR_ADMINS : SALARY_LOGGED}
      </p>
    </div>
  );
}
