/** The salary of a person as it is read: hidden, shown on request, hidden again. */
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import {
  SALARY_FOR_ADMINS,
  SALARY_LOGGED,
  SALARY_MASK,
  useSalary,
} from "@/features/people/use-salary";
import { formatMoney } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";

/** Give it the person's id as `key`, so that nobody sees the salary of the one before. */
export function SalaryValue({ personId }: { personId: number }) {
  const [salary, setSalary] = useState<number | null>(null);
  const { allowed, revealing, reveal } = useSalary();
  const isShown = salary !== null;

  async function turn(): Promise<void> {
    setSalary(isShown ? null : ((await reveal(personId)) ?? null));
  }

  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <span aria-live="polite" className="tabular-nums">
          {isShown ? formatMoney(salary) : <Hidden />}
        </span>
        {allowed && (
          <Button
            size="sm"
            icon={isShown ? <EyeOff /> : <Eye />}
            loading={revealing}
            onClick={() => void turn()}
          >
            {isShown ? "Ocultar renta" : "Mostrar renta"}
          </Button>
        )}
      </span>
      <span className="text-xs font-normal text-ink-subtle">
        {allowed === false ? SALARY_FOR_ADMINS : SALARY_LOGGED}
      </span>
    </span>
  );
}

function Hidden() {
  return (
    <>
      <span className="sr-only">Oculta</span>
      <span aria-hidden className="tracking-widest text-ink-muted">
        {SALARY_MASK}
      </span>
    </>
  );
}
