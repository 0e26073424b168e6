/** What the server says of an account, in words and colours. */
import type { Account } from "@/features/settings/users/users-api";
import type { Tone } from "@/shared/ui/badge";

type State = Account["state"];

export const STATES: Readonly<Record<State, { label: string; tone: Tone }>> = {
  habilitado: { label: "Habilitado", tone: "success" },
  invitado: { label: "Invitación pendiente", tone: "warning" },
  deshabilitado: { label: "Deshabilitado", tone: "neutral" },
};

export const ROLES: Readonly<Record<Account["role"], string>> = {
  administrador: "Administración",
  empresa: "Empresa",
};

export function companyWords({ companyName }: Pick<Account, "companyName">): string {
  return companyName ?? "Todas las empresas";
}
