/** Integraciones: the programs that call the product, files that come by themselves, and who is told. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Ban, Bot, CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useOpenCompanyChoices } from "@/entities/lookups/lookups";
import { ChecksFrame, withWord } from "@/features/settings/checks-input";
import { madeTexts, serviceTexts } from "@/features/settings/integrations-texts";
import { ConfirmChange, ListCard } from "@/features/settings/list-card";
import { SecretDialog } from "@/features/settings/secret-dialog";
import {
  ACTIONS,
  bodyOf,
  createServiceAccount,
  DOMAIN_NAMES,
  type NewServiceAccount,
  type ProlongingTyped,
  prolongingSchema,
  prolongServiceAccount,
  revokeServiceAccount,
  SCOPES,
  type ServiceAccount,
  type ServiceAccountTyped,
  STATES,
  scopeWords,
  serviceAccountSchema,
  serviceAccountsQuery,
} from "@/features/settings/service-accounts";
import { SourcesCard } from "@/features/settings/sources-card";
import { commonTexts } from "@/features/settings/texts";
import { WebhooksCard } from "@/features/settings/webhooks-card";
import { DateInput } from "@/platform/forms/date-input";
import { textOf, useBoundField } from "@/platform/forms/form-context";
import { FormDialog } from "@/platform/forms/form-dialog";
import { TextInput } from "@/platform/forms/inputs";
import { SelectInput } from "@/platform/forms/select-input";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { addDays, formatDay, formatMoment, todayInChile } from "@/platform/lib/format";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import type { DataColumn } from "@/platform/ui/data-table";
import { PlainTable } from "@/platform/ui/plain-table";
import { toast } from "@/platform/ui/toast";

export function IntegrationsSection() {
  return (
    <>
      <ServiceAccountsCard />
      <SourcesCard />
      <WebhooksCard />
    </>
  );
}

/** The accounts of programs, and the way to another one. */
function ServiceAccountsCard() {
  const accounts = useQuery(serviceAccountsQuery);
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<NewServiceAccount | null>(null);
  return (
    <ListCard
      words={serviceTexts}
      icon={<Bot />}
      query={accounts}
      columns={COLUMNS}
      onAdd={() => setAsking(true)}
    >
      {isAsking && (
        <NewAccountDialog
          onClose={() => setAsking(false)}
          onMade={(account) => {
            setAsking(false);
            setMade(account);
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={serviceTexts.tokenTitle(made.account.name)}
          words={serviceTexts.token}
          secret={made.token}
          onClose={() => setMade(null)}
        >
          <p className="text-sm text-ink-muted text-pretty">
            {serviceTexts.tokenUse}{" "}
            <code className="font-mono text-xs whitespace-nowrap">{serviceTexts.tokenHeader}</code>
          </p>
        </SecretDialog>
      )}
    </ListCard>
  );
}

const COLUMNS: readonly DataColumn<ServiceAccount>[] = [
  {
    id: "name",
    header: commonTexts.name,
    cell: ({ name, tokenStart }) => (
      <span className="flex flex-col">
        {name}
        <span className="font-mono text-xs font-normal text-ink-subtle">{tokenStart}…</span>
      </span>
    ),
  },
  {
    id: "company",
    header: commonTexts.company,
    cell: ({ companyName }) => companyName ?? commonTexts.allCompanies,
  },
  { id: "scopes", header: serviceTexts.scopes, cell: (account) => <Scopes {...account} /> },
  {
    id: "state",
    header: commonTexts.state,
    cell: ({ state, expiresOn }) => (
      <span className="flex flex-col items-start gap-1">
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        {state !== "revocada" && (
          <span className="text-xs whitespace-nowrap text-ink-muted">
            {serviceTexts.until(state, formatDay(expiresOn))}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "lastUsedAt",
    header: serviceTexts.lastUse,
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : madeTexts.never),
  },
  {
    id: "actions",
    header: madeTexts.actions,
    className: "w-32 print:hidden",
    cell: (account) =>
      account.state !== "revocada" && (
        <span className="flex flex-wrap gap-2">
          <Prolong account={account} />
          <Revoke account={account} />
        </span>
      ),
  },
];

function Scopes({ scopes }: ServiceAccount) {
  return (
    <ul className="flex flex-col gap-0.5 text-xs text-ink-muted">
      {scopeWords(scopes).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

function Prolong({ account }: { account: ServiceAccount }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={<CalendarPlus className="size-4" />}
        aria-label={serviceTexts.prolongOf(account.name)}
        onClick={() => setAsking(true)}
      >
        {serviceTexts.prolong}
      </Button>
      {isAsking && <ProlongDialog account={account} onClose={() => setAsking(false)} />}
    </>
  );
}

interface ProlongDialogProps {
  account: ServiceAccount;
  onClose: () => void;
}

function ProlongDialog({ account, onClose }: ProlongDialogProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    schema: prolongingSchema,
    values: { expiresOn: addDays(todayInChile(), PROPOSED_DAYS) },
    fields: serviceTexts.fields,
    required: ["expiresOn"],
    noun: serviceTexts.noun,
    nested: true,
    save: async (_changes, { expiresOn }) => {
      await prolongServiceAccount(account.id, expiresOn);
      await client.invalidateQueries({ queryKey: serviceAccountsQuery.queryKey });
      return expiresOn;
    },
    onSaved: (day) => {
      onClose();
      void toast.done(serviceTexts.prolonged(account.name, formatDay(day)));
    },
  });
  return (
    <FormDialog
      form={form}
      title={serviceTexts.prolongOf(account.name)}
      description={serviceTexts.prolongHelp}
      submitLabel={serviceTexts.prolong}
      onClose={onClose}
    >
      <DateInput<ProlongingTyped> name="expiresOn" hint={serviceTexts.expiryHint} />
    </FormDialog>
  );
}

function Revoke({ account: { id, name } }: { account: ServiceAccount }) {
  return (
    <ConfirmChange
      icon={<Ban className="size-4" />}
      label={serviceTexts.revoke}
      title={serviceTexts.revokeTitle(name)}
      description={serviceTexts.revokeDescription}
      danger
      changed={serviceAccountsQuery.queryKey}
      call={() => revokeServiceAccount(id)}
      said={serviceTexts.revokedNow(name)}
      failed={serviceTexts.revokeFailed}
    />
  );
}

/** The days from today on that are proposed: three months. */
const PROPOSED_DAYS = 90;

interface NewAccountDialogProps {
  onClose: () => void;
  onMade: (made: NewServiceAccount) => void;
}

function NewAccountDialog({ onClose, onMade }: NewAccountDialogProps) {
  const client = useQueryClient();
  const companies = useOpenCompanyChoices(null);
  const form = useRecordForm({
    schema: serviceAccountSchema,
    values: {
      name: "",
      company_id: "",
      scopes: "",
      expiresOn: addDays(todayInChile(), PROPOSED_DAYS),
    },
    fields: serviceTexts.fields,
    required: ["name", "scopes", "expiresOn"],
    noun: serviceTexts.noun,
    nested: true,
    save: async (_changes, all) => {
      const made = await createServiceAccount(bodyOf(all));
      await client.invalidateQueries({ queryKey: serviceAccountsQuery.queryKey });
      return made;
    },
    onSaved: onMade,
  });
  return (
    <FormDialog
      form={form}
      title={serviceTexts.add}
      description={serviceTexts.addHelp}
      submitLabel={serviceTexts.create}
      onClose={onClose}
    >
      <TextInput<ServiceAccountTyped> name="name" hint={serviceTexts.nameHint} />
      <SelectInput<ServiceAccountTyped>
        name="company_id"
        options={companies}
        clearable
        placeholder={commonTexts.allCompanies}
        hint={serviceTexts.companyHint}
      />
      <ScopesInput />
      <DateInput<ServiceAccountTyped> name="expiresOn" hint={serviceTexts.expiryHint} />
    </FormDialog>
  );
}

/** A tick for each thing to do in each domain. */
function ScopesInput() {
  const field = useBoundField<ServiceAccountTyped>("scopes");
  const scopes = textOf(field.value);
  return (
    <ChecksFrame field={field} hint={serviceTexts.scopesHint}>
      <PlainTable
        caption={field.label}
        hideCaption
        headings={[serviceTexts.domain, ...ACTIONS.map((one) => serviceTexts.actionNames[one])]}
        rows={DOMAIN_NAMES.map((domain) => ({
          key: domain,
          name: serviceTexts.domains[domain],
          cells: ACTIONS.map((action) => {
            const scope = `${domain}:${action}`;
            return SCOPES.includes(scope) ? (
              <Checkbox
                key={scope}
                label={serviceTexts.scope(domain, [action])}
                hideLabel
                checked={scopes.split(" ").includes(scope)}
                onCheckedChange={(isGiven) =>
                  field.change(withWord(scopes, scope, isGiven, SCOPES))
                }
              />
            ) : null;
          }),
        }))}
      />
    </ChecksFrame>
  );
}
