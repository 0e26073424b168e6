/** Three days before the session dies it says so, once a tab. */
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useSession } from "@/shared/api/session";
import { formatLongDay } from "@/shared/lib/format";
import { PATHS } from "@/shared/lib/paths";
import { toast } from "@/shared/ui/toast";

const AHEAD_MS = 3 * 24 * 3_600_000;

export function isNearEnd(expiresAt: number, now: number): boolean {
  return expiresAt - now < AHEAD_MS && expiresAt > now;
}

export function useSessionReminder(): void {
  const expiresAt = useSession((state) => state.tokens?.expiresAt ?? null);
  const navigate = useNavigate();
  useEffect(() => {
    if (expiresAt === null || !isNearEnd(expiresAt, Date.now())) return;
    void toast.done("Tu sesión está por terminar", {
      description: `Termina el ${formatLongDay(new Date(expiresAt).toISOString())}.`,
      action: { label: "Volver a entrar", onClick: () => void navigate(PATHS.logout) },
    });
  }, [expiresAt, navigate]);
}
