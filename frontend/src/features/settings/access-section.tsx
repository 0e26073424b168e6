/** Acceso: with what people sign in, and whose domains need no invitation. */

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { useCompanyChoices, useOpenCompanyChoices } from "@/entities/lookups/lookups";
import { commonTexts } from "@/features/settings/texts";
import { accessTexts } from "@/features/settings/users-texts";
import type { components } from "@/generated/schema";
import { api, bodyOf } from "@/platform/api/client";
import { useSignInWays } from "@/platform/api/sign-in-ways";
import { FormDialog } from "@/platform/forms/form-dialog";
import { TextInput } from "@/platform/forms/inputs";
import type { FieldIssue } from "@/platform/forms/resolver";
import { choiceId, requiredLine } from "@/platform/forms/rules";
import { SelectInput } from "@/platform/forms/select-input";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { type DataColumn, DataTable } from "@/platform/ui/data-table";
import { useKeptFocus } from "@/platform/ui/focus";
import { IconButton } from "@/platform/ui/icon-button";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { SwitchField } from "@/platform/ui/switch-field";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";

type Access = components["schemas"]["AccessSettings"];
type Rule = Access["domains"][number];

interface KnownAccess extends Access {
  updatedAt: string | null;
}

const PATH = "/api/settings/access";

const accessQuery = queryOptions({
  queryKey: ["settings", "access"],
  queryFn: async ({ signal }) => known(await bodyOf(api.GET(PATH, { signal }))),
});

function known({ data, meta }: { data: Access; meta: { updatedAt: string | null } }): KnownAccess {
  return { ...data, updatedAt: meta.updatedAt };
}

export function AccessSection() {
  const access = useQuery(accessQuery);
  return (
    <AsyncView query={access} loaded={accessTexts.loaded} skeleton={<TextSkeleton lines={6} />}>
      {(now) => (
        <>
          <WaysCard access={now} />
          <DomainsCard access={now} />
        </>
      )}
    </AsyncView>
  );
}

/** Saves some of the section, as it was seen. */
function useSaving({ updatedAt }: KnownAccess) {
  const client = useQueryClient();
  return async (changes: Partial<Access>) => {
    const saved = known(await bodyOf(api.PUT(PATH, { body: { ...changes, updatedAt } })));
    client.setQueryData(accessQuery.queryKey, saved);
  };
}

function WaysCard({ access }: { access: KnownAccess }) {
  const ways = useSignInWays();
  const save = useSaving(access);
  const { run, busy } = useCall(async (passwords: boolean) => {
    await save({ passwords });
    void toast.done(accessTexts.saved);
  }, accessTexts.failed);
  return (
    <Card title={accessTexts.title}>
      <div className="flex flex-col gap-5">
        {ways ? <ProviderBanner provider={ways.provider} /> : <TextSkeleton lines={2} />}
        <SwitchField
          label={accessTexts.passwords}
          description={accessTexts.passwordsHelp}
          checked={access.passwords}
          disabled={busy || !ways?.provider}
          onCheckedChange={(passwords) => void run(passwords)}
        />
      </div>
    </Card>
  );
}

function ProviderBanner({ provider }: { provider: string | null }) {
  return provider === null ? (
    <Banner tone="info" title={accessTexts.none}>
      <p>{accessTexts.noneHelp}</p>
      <p className="font-mono text-xs">{accessTexts.variables.join(", ")}</p>
    </Banner>
  ) : (
    <Banner tone="info" title={accessTexts.with(provider)}>
      <p>{accessTexts.withHelp}</p>
    </Banner>
  );
}

function DomainsCard({ access }: { access: KnownAccess }) {
  const [isAdding, setAdding] = useState(false);
  const companies = useCompanyChoices();
  const save = useSaving(access);
  const { run: remove } = useCall(async ({ domain }: Rule) => {
    await save({ domains: access.domains.filter((one) => one.domain !== domain) });
    void toast.done(accessTexts.saved);
  }, accessTexts.failed);
  const keepFocus = useKeptFocus();
  const columns: DataColumn<Rule>[] = [
    { id: "domain", header: accessTexts.domain, cell: ({ domain }) => domain },
    {
      id: "company",
      header: commonTexts.company,
      cell: ({ company_id }) =>
        companies.find(({ value }) => value === String(company_id))?.label ?? company_id,
    },
    {
      id: "actions",
      header: accessTexts.actions,
      className: "w-24 print:hidden",
      cell: (rule) => (
        <IconButton
          size="sm"
          label={accessTexts.removeDomain(rule.domain)}
          icon={<Trash2 />}
          onClick={() => void remove(rule)}
        />
      ),
    },
  ];
  return (
    <div onFocusCapture={keepFocus}>
      <Card
        title={accessTexts.domains}
        description={accessTexts.domainsHelp}
        actions={
          <Button icon={<Plus />} onClick={() => setAdding(true)}>
            {accessTexts.addDomain}
          </Button>
        }
        flush
      >
        <DataTable
          caption={accessTexts.domains}
          columns={columns}
          rows={access.domains}
          rowHeader="domain"
          rowId={({ domain }) => domain}
          empty={
            <p className="px-4 pb-5 text-sm text-ink-muted sm:px-5">{accessTexts.noDomains}</p>
          }
        />
      </Card>
      {isAdding && <DomainDialog access={access} onClose={() => setAdding(false)} />}
    </div>
  );
}

const schema = z.object({
  domain: requiredLine({ min: 4, max: 253, message: accessTexts.domainRule }),
  company_id: choiceId(),
});

const DOMAIN = /^@?([a-z0-9-]+\.)+[a-z]{2,}$/i;

type DomainTyped = z.input<typeof schema>;

function domainIssues({
  domain,
  company_id,
}: DomainTyped): readonly FieldIssue<keyof DomainTyped>[] {
  const issues: FieldIssue<keyof DomainTyped>[] = [];
  if (!DOMAIN.test(domain.trim())) {
    issues.push({ field: "domain", message: accessTexts.domainRule });
  }
  if (company_id === "") issues.push({ field: "company_id", message: accessTexts.companyRule });
  return issues;
}

function DomainDialog({ access, onClose }: { access: KnownAccess; onClose: () => void }) {
  const companies = useOpenCompanyChoices(null);
  const save = useSaving(access);
  const form = useRecordForm({
    schema,
    cross: domainIssues,
    values: { domain: "", company_id: "" },
    fields: accessTexts.fields,
    required: ["domain", "company_id"],
    noun: accessTexts.domainNoun,
    nested: true,
    save: (_changes, { domain, company_id }) =>
      save({ domains: [...access.domains, { domain, company_id: company_id ?? 0 }] }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={accessTexts.addDomain}
      size="sm"
      submitLabel={accessTexts.addDomain}
      onClose={onClose}
    >
      <TextInput<DomainTyped> name="domain" hint={accessTexts.domainHint} />
      <SelectInput<DomainTyped> name="company_id" options={companies} />
    </FormDialog>
  );
}
