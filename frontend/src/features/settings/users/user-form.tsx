/** The form of an account: somebody who is invited, or somebody who is known. */
import { useWatch } from "react-hook-form";
import {
  companyOf,
  NEW_USER,
  USER_FIELDS,
  userIssues,
  userSchema,
  valuesOf,
} from "@/features/settings/users/user-fields";
import { ROLES } from "@/features/settings/users/user-words";
import {
  type Account,
  changeUser,
  getUser,
  inviteUser,
  useUsersChanged,
} from "@/features/settings/users/users-api";
import { useSession } from "@/shared/api/session";
import { useForm } from "@/shared/forms/form-context";
import { SegmentedInput } from "@/shared/forms/inputs/segmented-input";
import { SelectInput } from "@/shared/forms/inputs/select-input";
import { TextInput } from "@/shared/forms/inputs/text-input";
import { RecordForm } from "@/shared/forms/record-form";
import { useRecordForm } from "@/shared/forms/use-record-form";
import { useOpenCompanyChoices } from "@/shared/lookups/lookup-choices";
import { Banner } from "@/shared/ui/banner";

const ROLE_OPTIONS = Object.entries(ROLES).map(([value, label]) => ({ value, label }));

interface UserFormProps {
  /** The account being edited; null for an invitation. */
  account: Account | null;
  onSaved: (account: Account) => void;
  onCancel: () => void;
}

export function UserForm({ account, onSaved, onCancel }: UserFormProps) {
  const form = useUserForm(account, onSaved);
  const isOwn = useSession((state) => state.user?.id === account?.id);
  return (
    <RecordForm
      form={form}
      label={account ? `Editar ${account.name}` : "Invitar usuario"}
      place="drawer"
      submitLabel={account ? "Guardar usuario" : "Enviar invitación"}
      busyLabel={account ? undefined : "Enviando…"}
      onCancel={onCancel}
    >
      <TextInput name="name" maxLength={150} />
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        maxLength={254}
        disabled={account !== null}
        hint={account ? "Con este correo inicia sesión." : "Ahí llega el enlace, que dura 7 días."}
      />
      <SegmentedInput name="role" options={ROLE_OPTIONS} disabled={isOwn} />
      <CompanyInput chosen={account?.company_id ?? null} disabled={isOwn} />
      {account && !isOwn && (
        <Banner tone="info">
          <p>Si cambias el rol o la empresa, se cierran todas sus sesiones.</p>
        </Banner>
      )}
    </RecordForm>
  );
}

function CompanyInput({ chosen, disabled }: { chosen: number | null; disabled: boolean }) {
  const options = useOpenCompanyChoices(chosen);
  const { control } = useForm().core.methods;
  const role = useWatch({ control, name: "role" });
  if (role !== "empresa") {
    return <p className="text-sm text-ink-muted">Ve y administra todas las empresas.</p>;
  }
  return (
    <SelectInput
      name="company_id"
      options={options}
      disabled={disabled}
      placeholder="Elige una empresa"
      hint="Solo ve y cambia los datos de esta empresa."
    />
  );
}

function useUserForm(account: Account | null, onSaved: UserFormProps["onSaved"]) {
  const changed = useUsersChanged();
  return useRecordForm({
    schema: userSchema,
    cross: userIssues,
    values: account ? valuesOf(account) : NEW_USER,
    updatedAt: account?.updatedAt,
    fields: USER_FIELDS,
    required: ({ role }) =>
      role === "empresa" ? ["name", "email", "company_id"] : ["name", "email"],
    noun: "esta cuenta",
    save: async (_changes, all, { idempotencyKey, updatedAt }) => {
      const fields = { name: all.name, company_id: companyOf(all) };
      const saved = account
        ? await changeUser(account.id, { ...fields, ...(updatedAt ? { updatedAt } : {}) })
        : await inviteUser({ ...fields, email: all.email ?? "" }, idempotencyKey);
      tellSession(saved);
      await changed();
      return saved;
    },
    onSaved,
    ...(account ? { reload: () => reload(account.id) } : {}),
  });
}

/** Whoever renames their own account sees it at once. */
function tellSession({ id, name }: Account): void {
  const { user, userChanged } = useSession.getState();
  if (user?.id === id) userChanged({ ...user, name });
}

async function reload(id: number) {
  const account = await getUser(id);
  return { values: valuesOf(account), updatedAt: account.updatedAt };
}
