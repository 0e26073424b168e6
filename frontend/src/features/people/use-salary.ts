/** A salary that stays hidden until somebody asks for it by name. */
import { useState } from "react";
import { revealSalary } from "@/features/people/people-api";
import { describeError } from "@/shared/api/errors";
import { toast } from "@/shared/ui/toast";

export const SALARY_MASK = "••••••••";
export const SALARY_LOGGED = "Cada vez que alguien la muestra, queda registrado.";

interface Reveal {
  revealing: boolean;
  /** Answers undefined when it could not be had. */
  reveal: (id: number) => Promise<number | null | undefined>;
}

export function useSalary(): Reveal {
  const [revealing, setRevealing] = useState(false);

  async function reveal(id: number): Promise<number | null | undefined> {
    setRevealing(true);
    try {
      return await revealSalary(id);
    } catch (error) {
      await toast.failed("No pudimos mostrar la renta.", describeError(error).message);
      return undefined;
    } finally {
      setRevealing(false);
    }
  }

  return { revealing, reveal };
}
