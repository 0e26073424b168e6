/** Usuarios: everybody who signs in, and whoever was invited to. */
import { Eye, Pencil, UsersRound } from "lucide-react";
import { useUserActions } from "@/features/settings/users/use-user-actions";
import { NewUserDrawer, UserDrawer } from "@/features/settings/users/user-drawer";
import { useUserRows } from "@/features/settings/users/users-api";
import { USER_LIST } from "@/features/settings/users/users-list-spec";
import { ResourceList } from "@/shared/lists/resource-list";
import { EmptyState } from "@/shared/ui/empty-state";

export function UsersSection() {
  const actionsOf = useUserActions();
  return (
    <ResourceList
      spec={USER_LIST}
      useRows={useUserRows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      isDimmed={({ state }) => state === "deshabilitado"}
      rowActions={(account, { open, edit }) => [
        { label: "Ver ficha", icon: <Eye />, onSelect: open },
        { label: "Editar", icon: <Pencil />, onSelect: edit },
        ...actionsOf(account),
      ]}
      onEdit={(_account, { edit }) => edit()}
      create={{ label: "Invitar usuario" }}
      drawer={(id) => <UserDrawer id={id} />}
      newRecord={() => <NewUserDrawer />}
      empty={
        <EmptyState
          icon={<UsersRound />}
          title="Aún no hay usuarios"
          description="Invita a quienes van a usar el sistema."
        />
      }
    />
  );
}
