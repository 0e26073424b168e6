/** A salary that stays hidden until somebody asks for it by name. */

import { useQuery } from "@tanstack/react-query";
import { mayRevealSalaries, revealSalary } from "@/features/people/api";
import { salaryTexts } from "@/features/people/texts";
import { useCall } from "@/platform/ui/use-call";

export const SALARY_MASK = "••••••••";

interface Reveal {
  /** Undefined until the server has said so; a server that cannot say is asked by trying. */
  allowed: boolean | undefined;
  revealing: boolean;
  /** Hands the salary on, unless it could not be had. */
  reveal: (id: number, use: (salary: number | null) => void) => Promise<boolean>;
}

export function useSalary(): Reveal {
  const { data: allowed, isError } = useQuery({
    queryKey: ["user", "seesSalaries"],
    queryFn: ({ signal }) => mayRevealSalaries(signal),
  });

  const { run, busy } = useCall(
    async (id: number, use: (salary: number | null) => void) => use(await revealSalary(id)),
    salaryTexts.revealFailed,
  );

  return { allowed: allowed ?? (isError || undefined), revealing: busy, reveal: run };
}
