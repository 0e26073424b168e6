/** Whose account this is. */
import { ROLES } from "@/features/settings/users/user-words";
import { useSession } from "@/shared/api/session";
import { Card } from "@/shared/ui/card";
import { KeyValue } from "@/shared/ui/key-value";

export function AccountCard() {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <Card title="Mi cuenta">
      <KeyValue
        items={[
          { label: "Nombre", value: user.name },
          { label: "Correo electrónico", value: user.email },
          { label: "Empresa", value: user.companyName ?? "Todas las empresas" },
          { label: "Rol", value: ROLES[user.isAdmin ? "administrador" : "empresa"] },
        ]}
      />
    </Card>
  );
}
