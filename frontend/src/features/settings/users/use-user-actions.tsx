/** What an administrator does with an account, from its row or beside the list. */
import { CircleCheck, CircleSlash, LogOut, MailPlus } from "lucide-react";
import {
  type Account,
  endSessions,
  sendLink,
  setUserActive,
  useUsersChanged,
} from "@/features/settings/users/users-api";
import { USER_LIST } from "@/features/settings/users/users-list-spec";
import { describeError } from "@/shared/api/errors";
import { useSession } from "@/shared/api/session";
import { formatCount } from "@/shared/lib/format";
import { switchActive } from "@/shared/lists/switch-active";
import type { MenuItem } from "@/shared/ui/menu";
import { toast } from "@/shared/ui/toast";

const EFFECTS = "Se cerraron todas sus sesiones y no puede iniciar otra.";

/** Nobody switches the own account off, or signs it out from here. */
export function useUserActions(): (account: Account) => MenuItem[] {
  const changed = useUsersChanged();
  const own = useSession((state) => state.user?.id);

  async function put(id: number, active: boolean): Promise<void> {
    await setUserActive(id, active);
    await changed();
  }

  async function run(what: () => Promise<string>): Promise<void> {
    try {
      const said = await what();
      await changed();
      void toast.done(said);
    } catch (error) {
      void toast.failed("No pudimos hacerlo.", describeError(error).message);
    }
  }

  function flip({ id, name, state }: Account): void {
    void switchActive({
      name,
      nouns: USER_LIST.nouns,
      active: state === "deshabilitado",
      put: (active) => put(id, active),
      effects: EFFECTS,
    });
  }

  return (account) => {
    const { id, email, state, openSessions } = account;
    const isOff = state === "deshabilitado";
    const sending: MenuItem = {
      label: state === "invitado" ? "Reenviar invitación" : "Enviar enlace de contraseña",
      icon: <MailPlus />,
      onSelect: () => void run(async () => `Enlace enviado a ${(await sendLink(id)).email}`),
    };
    const signingOut: MenuItem = {
      label: "Cerrar sus sesiones",
      icon: <LogOut />,
      onSelect: () => void run(async () => endedWords(await endSessions(id), email)),
    };
    const switching: MenuItem = {
      label: isOff ? "Habilitar" : "Deshabilitar",
      icon: isOff ? <CircleCheck /> : <CircleSlash />,
      onSelect: () => flip(account),
    };
    const links = isOff ? [] : [sending];
    if (id === own) return links;
    return openSessions > 0 ? [...links, signingOut, switching] : [...links, switching];
  };
}

function endedWords(ended: number, email: string): string {
  return `${formatCount(ended, "sesión cerrada", "sesiones cerradas")} de ${email}`;
}
