/** Usuarios: everybody who signs in, and whoever was invited to. */

import { useQuery } from "@tanstack/react-query";
import {
  CircleCheck,
  CircleSlash,
  Eye,
  Link2,
  LogOut,
  MailPlus,
  Pencil,
  ShieldOff,
  Unlink,
  UsersRound,
} from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { COMPANY_FILTER } from "@/entities/lookups/company-filter";
import { useObviousCompany, useOpenCompanyChoices } from "@/entities/lookups/lookups";
import { commonTexts } from "@/features/settings/texts";
import {
  type Account,
  changeUser,
  companyWords,
  endSessions,
  getUser,
  inviteUser,
  ROLES,
  resetSecondFactor,
  STATES,
  sendLink,
  setUserActive,
  showLink,
  unlinkUser,
  userQuery,
  useUserRows,
  useUsersChanged,
} from "@/features/settings/users";
import { usersTexts } from "@/features/settings/users-texts";
import { useSession } from "@/platform/api/session";
import { OnlyHereNote, useMailWords } from "@/platform/delivery/delivery";
import { useTyped } from "@/platform/forms/form-context";
import { SegmentedInput, TextInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import type { FieldIssue } from "@/platform/forms/resolver";
import { choiceId, email, oneOf, requiredLine } from "@/platform/forms/rules";
import { SelectInput } from "@/platform/forms/select-input";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import { formatMoment, formatNumber } from "@/platform/lib/format";
import { choicesOf, countColumn, type SpecAt } from "@/platform/lists/list-spec";
import { RecordDrawer, useRecordPlace } from "@/platform/lists/record-drawer";
import { ResourceList } from "@/platform/lists/resource-list";
import { switchActive } from "@/platform/lists/switch-active";
import { attempt } from "@/platform/ui/attempt";
import { Badge } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { CopyLinkButton } from "@/platform/ui/copy-buttons";
import { KeyValue } from "@/platform/ui/facts";
import type { MenuItem } from "@/platform/ui/menu";
import { AsyncView, EmptyState, TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";

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
        { label: usersTexts.see, icon: <Eye />, onSelect: open },
        { label: usersTexts.edit, icon: <Pencil />, onSelect: edit },
        ...actionsOf(account),
      ]}
      onEdit={(_account, { edit }) => edit()}
      create={{ label: usersTexts.invite }}
      drawer={(id) => <UserDrawer id={id} />}
      newRecord={() => <NewUserDrawer />}
      empty={
        <EmptyState
          icon={<UsersRound />}
          title={usersTexts.emptyTitle}
          description={usersTexts.emptyDescription}
        />
      }
    />
  );
}

const ROLE_OPTIONS = choicesOf(ROLES);

/** The list of accounts: its columns, filters and words. */
export const USER_LIST: SpecAt<"/api/users", Account> = {
  name: "users",
  title: commonTexts.users,
  nouns: { one: usersTexts.userNoun, many: usersTexts.usersNoun, feminine: false },
  searchLabel: usersTexts.search,
  sorts: { nombre: "name", correo: "email", ingreso: "lastSignInAt" },
  defaultSort: "name",
  filters: [
    {
      kind: "choice",
      key: "state",
      param: "estado",
      label: commonTexts.state,
      promoted: true,
      options: choicesOf(STATES),
    },
    {
      kind: "choice",
      key: "role",
      param: "rol",
      label: commonTexts.role,
      promoted: true,
      options: ROLE_OPTIONS,
    },
    COMPANY_FILTER,
  ],
  rowHeader: "name",
  columns: [
    { id: "name", header: commonTexts.name, sortKey: "name", cell: ({ name }) => name },
    {
      id: "email",
      header: commonTexts.mail,
      sortKey: "email",
      onCard: true,
      cell: ({ email }) => email,
    },
    { id: "role", header: commonTexts.role, onCard: true, cell: ({ role }) => ROLES[role] },
    { id: "company", header: commonTexts.company, onCard: true, cell: companyWords },
    {
      id: "state",
      header: commonTexts.state,
      onCard: "bare",
      // What waits for somebody to act stands in place of what is so anyway.
      width: 136,
      cell: ({ state, linkProblem }) =>
        linkProblem ? (
          <Badge tone="warning">{usersTexts.linkLost}</Badge>
        ) : (
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        ),
    },
    {
      id: "lastSignInAt",
      header: usersTexts.lastSignIn,
      sortKey: "lastSignInAt",
      width: 164,
      cell: ({ lastSignInAt }) => (lastSignInAt ? formatMoment(lastSignInAt) : usersTexts.never),
    },
    countColumn("openSessions", usersTexts.openSessions, { hidden: true }),
  ],
};

function UserDrawer({ id }: { id: number }) {
  const { editing, read, edit } = useRecordPlace();
  const account = useQuery(userQuery(id));
  return (
    <RecordDrawer
      title={account.data?.name ?? usersTexts.user}
      footer={
        !editing &&
        account.data && (
          <Button variant="primary" icon={<Pencil />} onClick={edit}>
            {usersTexts.editUser}
          </Button>
        )
      }
    >
      <AsyncView query={account} loaded={usersTexts.loaded} skeleton={<TextSkeleton lines={8} />}>
        {(known) =>
          editing ? (
            <UserForm key={id} account={known} onSaved={() => read()} onCancel={() => read()} />
          ) : (
            <Facts key={id} account={known} />
          )
        }
      </AsyncView>
    </RecordDrawer>
  );
}

function NewUserDrawer() {
  const { read, close } = useRecordPlace();
  return (
    <RecordDrawer title={usersTexts.invite}>
      <UserForm account={null} onSaved={({ id }) => read(id)} onCancel={close} />
    </RecordDrawer>
  );
}

function Facts({ account }: { account: Account }) {
  const { email, role, state, lastSignInAt, openSessions, providerEmail, hasSecondFactor } =
    account;
  const actionsOf = useUserActions();
  return (
    <div className="flex flex-col gap-5">
      {account.linkProblem && <LostLink account={account} problem={account.linkProblem} />}
      {account.linkUntil && <WaitingLink account={account} until={account.linkUntil} />}
      <KeyValue
        items={[
          {
            label: commonTexts.state,
            value: <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
          },
          { label: commonTexts.mail, value: email },
          { label: commonTexts.role, value: ROLES[role] },
          { label: commonTexts.company, value: companyWords(account) },
          {
            label: usersTexts.lastSignIn,
            value: lastSignInAt ? formatMoment(lastSignInAt) : usersTexts.never,
          },
          { label: usersTexts.openSessions, value: formatNumber(openSessions) },
          ...(hasSecondFactor
            ? [{ label: usersTexts.secondFactor, value: usersTexts.secondFactorOn }]
            : []),
          ...(providerEmail ? [{ label: usersTexts.provider, value: providerEmail }] : []),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {actionsOf(account).map(({ label, icon, onSelect }) => (
          <Button key={label} size="sm" icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Nothing is mailed twice by itself: what was lost, or may have been, is sent again by hand. */
function LostLink({ account, problem }: { account: Account; problem: string }) {
  const resend = useLinkSender();
  return (
    <Banner
      tone="warning"
      title={usersTexts.linkLostTitle(account.email)}
      actions={
        <Button size="sm" icon={<MailPlus />} onClick={() => void resend(account.id)}>
          {usersTexts.resend}
        </Button>
      }
    >
      <p>{problem}</p>
    </Banner>
  );
}

/** The link itself is asked for only when somebody wants it: each look is written down. */
function WaitingLink({ account, until }: { account: Account; until: string }) {
  const [link, setLink] = useState<string>();
  const help = useMailWords(usersTexts.linkHelp, usersTexts.linkByHand);

  const show = () =>
    attempt(usersTexts.linkFailed, async () => setLink(await showLink(account.id)));

  return (
    <Banner
      tone="info"
      title={usersTexts.linkUntil(formatMoment(until))}
      actions={
        link ? (
          <CopyLinkButton address={link} />
        ) : (
          <Button size="sm" icon={<Link2 />} onClick={() => void show()}>
            {usersTexts.showLink}
          </Button>
        )
      }
    >
      {link ? <p className="font-mono text-xs break-all">{link}</p> : <p>{help}</p>}
      {link && <OnlyHereNote address={link} />}
    </Banner>
  );
}

interface UserFormProps {
  /** The account being edited; null for an invitation. */
  account: Account | null;
  onSaved: (account: Account) => void;
  onCancel: () => void;
}

/** The form of an account: somebody who is invited, or somebody who is known. */
export function UserForm({ account, onSaved, onCancel }: UserFormProps) {
  const changed = useUsersChanged();
  const newHint = useMailWords(usersTexts.newEmailHint, usersTexts.newEmailByHand);
  const invite = useMailWords(usersTexts.sendInvitation, usersTexts.createInvitation);
  const obvious = useObviousCompany();
  const form = useRecordForm({
    schema: userSchema,
    cross: userIssues,
    ...(account
      ? ofRecord(account, valuesOf, () => getUser(account.id))
      : { values: { ...NEW_USER, company_id: obvious === null ? "" : String(obvious) } }),
    fields: {
      name: commonTexts.name,
      email: commonTexts.mail,
      role: commonTexts.role,
      company_id: commonTexts.company,
    },
    required: ({ role }) =>
      role === "empresa" ? ["name", "email", "company_id"] : ["name", "email"],
    noun: usersTexts.noun,
    save: async (_changes, { name, email, role, company_id }, { idempotencyKey, updatedAt }) => {
      // Who administrates belongs to no company.
      const fields = { name, company_id: role === "empresa" ? company_id : null };
      const saved = account
        ? await changeUser(account.id, { ...fields, ...(updatedAt ? { updatedAt } : {}) })
        : await inviteUser({ ...fields, email: email ?? "" }, idempotencyKey);
      // Whoever renames their own account sees it at once.
      const { user, userChanged } = useSession.getState();
      if (user?.id === saved.id) userChanged({ ...user, name: saved.name });
      await changed();
      return saved;
    },
    onSaved,
  });
  const isOwn = useSession((state) => state.user?.id === account?.id);
  return (
    <RecordForm
      form={form}
      label={account ? commonTexts.editOf(account.name) : usersTexts.invite}
      place="drawer"
      submitLabel={account ? usersTexts.save : (invite ?? usersTexts.sendInvitation)}
      busyLabel={account ? undefined : usersTexts.sending}
      onCancel={onCancel}
    >
      <TextInput<UserValues> name="name" />
      <TextInput<UserValues>
        name="email"
        type="email"
        inputMode="email"
        maxLength={254}
        disabled={account !== null}
        hint={account ? usersTexts.emailHint : (newHint ?? undefined)}
      />
      <SegmentedInput<UserValues> name="role" options={ROLE_OPTIONS} disabled={isOwn} />
      <CompanyInput chosen={account?.company_id ?? null} disabled={isOwn} />
      {account && !isOwn && (
        <Banner tone="info">
          <p>{usersTexts.roleChangeHelp}</p>
        </Banner>
      )}
    </RecordForm>
  );
}

function CompanyInput({ chosen, disabled }: { chosen: number | null; disabled: boolean }) {
  const options = useOpenCompanyChoices(chosen);
  const role = useTyped((typed: UserValues) => typed.role);
  if (role !== "empresa") {
    return <p className="text-sm text-ink-muted">{usersTexts.seesAll}</p>;
  }
  return (
    <SelectInput<UserValues>
      name="company_id"
      options={options}
      disabled={disabled}
      placeholder={usersTexts.companyPlaceholder}
      hint={usersTexts.companyHint}
    />
  );
}

const userSchema = z.object({
  name: requiredLine({ min: 2, max: 150, message: usersTexts.nameMissing }),
  email: email(),
  role: oneOf(["administrador", "empresa"] as const),
  company_id: choiceId(),
});

type UserValues = z.input<typeof userSchema>;

const NEW_USER: UserValues = { name: "", email: "", role: "empresa", company_id: "" };

function valuesOf({ name, email, role, company_id }: Account): UserValues {
  return { name, email, role, company_id: company_id === null ? "" : String(company_id) };
}

function userIssues({
  email,
  role,
  company_id,
}: UserValues): readonly FieldIssue<keyof UserValues>[] {
  const issues: FieldIssue<keyof UserValues>[] = [];
  if (email.trim() === "") issues.push({ field: "email", message: usersTexts.emailMissing });
  if (role === "empresa" && company_id === "")
    issues.push({ field: "company_id", message: usersTexts.companyMissing });
  return issues;
}

/** Mails a new link, which makes the one before worthless, and says so. */
function useLinkSender(): (id: number) => Promise<void> {
  const changed = useUsersChanged();
  const words = useMailWords(usersTexts.linkSent, usersTexts.linkMade) ?? usersTexts.linkMade;
  return async (id) => {
    await attempt(usersTexts.actionFailed, async () => {
      const { email } = await sendLink(id);
      await changed();
      void toast.done(words(email));
    });
  };
}

/** Nobody switches the own account off, or signs it out from here. */
function useUserActions(): (account: Account) => MenuItem[] {
  const changed = useUsersChanged();
  const own = useSession((state) => state.user?.id);
  const resend = useLinkSender();

  async function run(what: () => Promise<string>): Promise<void> {
    await attempt(usersTexts.actionFailed, async () => {
      const said = await what();
      await changed();
      void toast.done(said);
    });
  }

  function flip({ id, name, state }: Account): void {
    void switchActive({
      name,
      nouns: USER_LIST.nouns,
      active: state === "deshabilitado",
      put: async (active) => {
        await setUserActive(id, active);
        await changed();
      },
      effects: usersTexts.disabledEffects,
    });
  }

  /** With what somebody gets in: a link to choose a password, and an account of the provider. */
  function linkActions(account: Account): MenuItem[] {
    const { id, name, state, providerEmail, hasSecondFactor } = account;
    const sending: MenuItem = {
      label: state === "invitado" ? usersTexts.resendInvitation : usersTexts.sendPasswordLink,
      icon: <MailPlus />,
      onSelect: () => void resend(id),
    };
    const unlinking: MenuItem = {
      label: usersTexts.unlink,
      icon: <Unlink />,
      onSelect: () =>
        void run(async () => {
          await unlinkUser(id);
          return usersTexts.unlinked(name);
        }),
    };
    const resetting: MenuItem = {
      label: usersTexts.resetSecondFactor,
      icon: <ShieldOff />,
      onSelect: () =>
        void run(async () => {
          await resetSecondFactor(id);
          return usersTexts.secondFactorReset(name);
        }),
    };
    return [
      ...(state === "deshabilitado" ? [] : [sending]),
      ...(providerEmail ? [unlinking] : []),
      ...(hasSecondFactor && id !== own ? [resetting] : []),
    ];
  }

  return (account) => {
    const { id, email, state, openSessions } = account;
    const isOff = state === "deshabilitado";
    const signingOut: MenuItem = {
      label: usersTexts.signOut,
      icon: <LogOut />,
      onSelect: () => void run(async () => usersTexts.sessionsEnded(await endSessions(id), email)),
    };
    const switching: MenuItem = {
      label: isOff ? usersTexts.enable : usersTexts.disable,
      icon: isOff ? <CircleCheck /> : <CircleSlash />,
      onSelect: () => flip(account),
    };
    const links = linkActions(account);
    if (id === own) return links;
    return openSessions > 0 ? [...links, signingOut, switching] : [...links, switching];
  };
}
