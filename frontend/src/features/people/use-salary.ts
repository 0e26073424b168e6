/** A salary that stays hidden until somebody asks for it by name. */

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mayRevealSalaries, revealSalary } from "@/features/people/api";
import { salaryTexts } from "@/features/people/texts";
import { describeError } from "@/platform/api/errors";
import { toast } from "@/platform/ui/toast";

export const SALARY_MASK = "••••••••";

interface Reveal {
  /** Undefined until the server has said so; a server that cannot say is asked by trying. */
  allowed: boolean | undefined;
  revealing: boolean;
  /** Answers undefined when it could not be had. */
  reveal: (id: number) => Promise<number | null | undefined>;
}

export function useSalary(): Reveal {
  const [revealing, setRevealing] = useState(false);
  const { data: allowed, isError } = useQuery({
    queryKey: ["user", "seesSalaries"],
    queryFn: ({ signal }) => mayRevealSalaries(signal),
  });

  async function reveal(id: number): Promise<number | null | undefined> {
    setRevealing(true);
    try {
      return await revealSalary(id);
    } catch (error) {
      await toast.failed(salaryTexts.revealFailed, describeError(error).message);
      return undefined;
    } finally {
      setRevealing(false);
    }
  }

  return { allowed: allowed ?? (isError || undefined), revealing, reveal };
}
