/** Webhooks: who is told of what happens, how that went, and the one look at a secret. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Pencil, Play, Power, RotateCw, Send, Trash2, Webhook } from "lucide-react";
import { useState } from "react";
import { useOpenCompanyChoices } from "@/entities/lookups/lookups";
import { ChecksInput } from "@/features/settings/checks-input";
import { madeTexts, webhookTexts } from "@/features/settings/integrations-texts";
import { ChangeButton, ConfirmChange, ListCard, LogEntry } from "@/features/settings/list-card";
import { WEBHOOK } from "@/features/settings/place";
import { SecretDialog } from "@/features/settings/secret-dialog";
import { commonTexts } from "@/features/settings/texts";
import {
  changeWebhook,
  createWebhook,
  DELIVERY_TONES,
  type Delivery,
  deliveriesQuery,
  EVENTS,
  eventWords,
  formOf,
  getWebhook,
  type MadeWebhook,
  removeWebhook,
  renewSecret,
  replayDelivery,
  resumeWebhook,
  stateOf,
  testWebhook,
  WEBHOOKS_KEY,
  type Webhook as WebhookRow,
  type WebhookTyped,
  webhookQuery,
  webhookSchema,
  webhooksQuery,
} from "@/features/settings/webhooks";
import { FormDialog } from "@/platform/forms/form-dialog";
import { TextInput } from "@/platform/forms/inputs";
import { SelectInput } from "@/platform/forms/select-input";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import { useAddress } from "@/platform/lib/address";
import { formatMoment, formatNumber } from "@/platform/lib/format";
import { Badge } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import type { DataColumn } from "@/platform/ui/data-table";
import { FactGroup, KeyValue } from "@/platform/ui/facts";
import { Sheet } from "@/platform/ui/sheet";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

/** All webhooks; the address names the one that lies open, since the bell leads to it. */
export function WebhooksCard() {
  const webhooks = useQuery(webhooksQuery);
  const [{ webhook: open }, say] = useAddress(WEBHOOK);
  const [editing, setEditing] = useState<WebhookRow | "new" | null>(null);
  const [made, setMade] = useState<MadeWebhook | null>(null);

  const columns: readonly DataColumn<WebhookRow>[] = [
    ...COLUMNS,
    {
      id: "actions",
      header: madeTexts.actions,
      className: "w-24 print:hidden",
      cell: ({ id, name }) => (
        <Button size="sm" aria-label={madeTexts.seeOf(name)} onClick={() => say({ webhook: id })}>
          {madeTexts.see}
        </Button>
      ),
    },
  ];

  return (
    <ListCard
      words={webhookTexts}
      icon={<Webhook />}
      query={webhooks}
      columns={columns}
      onAdd={() => setEditing("new")}
    >
      {open !== null && (
        <WebhookSheet
          id={open}
          onClose={() => say({ webhook: null })}
          onEdit={setEditing}
          onMade={setMade}
        />
      )}
      {editing && (
        <WebhookDialog
          webhook={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onMade={setMade}
        />
      )}
      {made && (
        <SecretDialog
          title={webhookTexts.secretTitle(made.name)}
          words={webhookTexts.secret}
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
    </ListCard>
  );
}

const COLUMNS: readonly DataColumn<WebhookRow>[] = [
  {
    id: "name",
    header: commonTexts.name,
    cell: ({ name, url }) => (
      <span className="flex flex-col">
        {name}
        <span className="text-xs font-normal break-all text-ink-subtle">{url}</span>
      </span>
    ),
  },
  {
    id: "company",
    header: commonTexts.company,
    cell: ({ companyName }) => companyName ?? commonTexts.allCompanies,
  },
  {
    id: "events",
    header: webhookTexts.fields.events,
    cell: ({ events }) => webhookTexts.eventCount(events.length),
  },
  {
    id: "state",
    header: commonTexts.state,
    cell: (webhook) => <State webhook={webhook} />,
  },
  {
    id: "deliveredAt",
    header: webhookTexts.deliveredAt,
    cell: ({ deliveredAt }) => (deliveredAt ? formatMoment(deliveredAt) : madeTexts.never),
  },
];

function State({ webhook }: { webhook: WebhookRow }) {
  const { label, tone } = stateOf(webhook);
  return <Badge tone={tone}>{label}</Badge>;
}

interface WebhookSheetProps {
  id: number;
  onClose: () => void;
  onEdit: (webhook: WebhookRow) => void;
  onMade: (made: MadeWebhook) => void;
}

/** One webhook beside the page: how it stands, what can be done, and its log. */
function WebhookSheet({ id, onClose, onEdit, onMade }: WebhookSheetProps) {
  const webhook = useQuery(webhookQuery(id));
  return (
    <Sheet onClose={onClose} title={webhook.data?.name ?? webhookTexts.title}>
      <AsyncView
        query={webhook}
        loaded={webhookTexts.loadedOne}
        skeleton={<TextSkeleton lines={8} />}
      >
        {(known) => (
          <div className="flex flex-col gap-5">
            {known.pausedAt && <Paused webhook={known} pausedAt={known.pausedAt} />}
            <KeyValue items={factsOf(known)} />
            <Actions webhook={known} onClose={onClose} onEdit={onEdit} onMade={onMade} />
            <Log webhook={known} />
          </div>
        )}
      </AsyncView>
    </Sheet>
  );
}

function factsOf(webhook: WebhookRow) {
  const { url, companyName, events, waiting, deliveredAt, failingSince, formerUntil } = webhook;
  return [
    { label: commonTexts.state, value: <State webhook={webhook} /> },
    { label: webhookTexts.fields.url, value: <span className="break-all">{url}</span> },
    { label: commonTexts.company, value: companyName ?? commonTexts.allCompanies },
    {
      label: webhookTexts.fields.events,
      value: (
        <ul>
          {events.map((kind) => (
            <li key={kind}>{eventWords(kind)}</li>
          ))}
        </ul>
      ),
    },
    { label: webhookTexts.waiting, value: formatNumber(waiting) },
    {
      label: webhookTexts.deliveredAt,
      value: deliveredAt ? formatMoment(deliveredAt) : madeTexts.never,
    },
    ...(failingSince
      ? [{ label: webhookTexts.failingSince, value: formatMoment(failingSince) }]
      : []),
    ...(formerUntil && Date.parse(formerUntil) > Date.now()
      ? [{ label: webhookTexts.formerUntil, value: formatMoment(formerUntil) }]
      : []),
  ];
}

function Paused({ webhook, pausedAt }: { webhook: WebhookRow; pausedAt: string }) {
  const { id, pauseReason } = webhook;
  return (
    <Banner
      tone="danger"
      title={madeTexts.pausedSince(formatMoment(pausedAt))}
      actions={
        <ChangeButton
          icon={<Play />}
          changed={WEBHOOKS_KEY}
          call={() => resumeWebhook(id)}
          said={webhookTexts.resumed}
        >
          {madeTexts.resume}
        </ChangeButton>
      }
    >
      <p className="first-letter:uppercase">{pauseReason}</p>
      <p>{webhookTexts.pausedHelp}</p>
    </Banner>
  );
}

interface ActionsProps extends Omit<WebhookSheetProps, "id"> {
  webhook: WebhookRow;
}

function Actions({ webhook, onClose, onEdit, onMade }: ActionsProps) {
  const { id, name, active } = webhook;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={<Pencil />} onClick={() => onEdit(webhook)}>
        {madeTexts.edit}
      </Button>
      <ChangeButton
        icon={<Send />}
        changed={WEBHOOKS_KEY}
        call={() => testWebhook(id)}
        said={webhookTexts.testSent}
      >
        {webhookTexts.sendTest}
      </ChangeButton>
      <ConfirmChange
        icon={<KeyRound />}
        label={webhookTexts.renew}
        title={webhookTexts.renewTitle}
        description={webhookTexts.renewDescription}
        changed={WEBHOOKS_KEY}
        call={async () => onMade(await renewSecret(id))}
      />
      {active ? (
        <ConfirmChange
          icon={<Power />}
          label={webhookTexts.switchOff}
          title={webhookTexts.switchOffTitle(name)}
          description={webhookTexts.switchOffDescription}
          danger
          changed={WEBHOOKS_KEY}
          call={() => changeWebhook(id, { active: false })}
          said={webhookTexts.switchedOff}
        />
      ) : (
        <ChangeButton
          icon={<Power />}
          changed={WEBHOOKS_KEY}
          call={() => changeWebhook(id, { active: true })}
          said={webhookTexts.switchedOn}
        >
          {webhookTexts.switchOn}
        </ChangeButton>
      )}
      <ConfirmChange
        icon={<Trash2 />}
        label={madeTexts.remove}
        title={madeTexts.removeTitle(name)}
        description={webhookTexts.removeDescription}
        danger
        changed={WEBHOOKS_KEY}
        call={async () => {
          await removeWebhook(id);
          onClose();
        }}
        said={webhookTexts.removed}
      />
    </div>
  );
}

/** The newest deliveries, each with what became of it and the way to send it again. */
function Log({ webhook: { id } }: { webhook: WebhookRow }) {
  const log = useQuery(deliveriesQuery(id));
  return (
    <FactGroup title={webhookTexts.deliveries}>
      <AsyncView
        query={log}
        loaded={webhookTexts.deliveriesLoaded}
        skeleton={<TextSkeleton lines={4} />}
      >
        {({ data, meta }) =>
          data.length === 0 ? (
            <p className="text-sm text-ink-muted">{webhookTexts.noDeliveries}</p>
          ) : (
            <>
              <ul className="flex flex-col divide-y">
                {data.map((delivery) => (
                  <LoggedDelivery key={delivery.id} webhookId={id} delivery={delivery} />
                ))}
              </ul>
              {meta.total > data.length && (
                <p className="text-sm text-ink-muted">{webhookTexts.newest(data.length)}</p>
              )}
            </>
          )
        }
      </AsyncView>
    </FactGroup>
  );
}

function LoggedDelivery({ webhookId, delivery }: { webhookId: number; delivery: Delivery }) {
  const { id, kind, state, happenedAt } = delivery;
  const moment = formatMoment(happenedAt);
  return (
    <LogEntry
      what={eventWords(kind)}
      state={webhookTexts.states[state]}
      tone={DELIVERY_TONES[state]}
      facts={[moment, ...howItWent(delivery)]}
      action={
        state !== "waiting" && (
          <ChangeButton
            variant="ghost"
            icon={<RotateCw />}
            changed={WEBHOOKS_KEY}
            call={() => replayDelivery(webhookId, id)}
            said={webhookTexts.replayed}
          >
            {webhookTexts.replay}
            <span className="sr-only">{webhookTexts.replayOf(eventWords(kind), moment)}</span>
          </ChangeButton>
        )
      }
    />
  );
}

function howItWent({ attempts, state, nextTryAt }: Delivery): string[] {
  const last = attempts.at(-1);
  if (!last) return [];
  const answer = last.error ?? (last.status === null ? "" : webhookTexts.answered(last.status));
  const next =
    state === "waiting" && nextTryAt ? webhookTexts.nextTry(formatMoment(nextTryAt)) : "";
  return [webhookTexts.tries(attempts.length), answer.replace(/\.$/, ""), next].filter(Boolean);
}

interface WebhookDialogProps {
  /** The one that is changed; null for a new one. */
  webhook: WebhookRow | null;
  onClose: () => void;
  onMade: (made: MadeWebhook) => void;
}

const NEW: WebhookTyped = { name: "", url: "", company_id: "", events: "" };

function valuesOf({ name, url, company_id, events }: WebhookRow): WebhookTyped {
  return { name, url, company_id: String(company_id ?? ""), events: events.join(" ") };
}

function WebhookDialog({ webhook, onClose, onMade }: WebhookDialogProps) {
  const client = useQueryClient();
  const companies = useOpenCompanyChoices(webhook?.company_id ?? null);
  const title = webhook ? commonTexts.editOf(webhook.name) : webhookTexts.add;
  const form = useRecordForm({
    schema: webhookSchema,
    ...(webhook ? ofRecord(webhook, valuesOf, () => getWebhook(webhook.id)) : { values: NEW }),
    fields: webhookTexts.fields,
    required: ["name", "url", "events"],
    noun: webhookTexts.noun,
    nested: true,
    save: async (_changes, all, { updatedAt }) => {
      if (webhook) {
        const body = { ...formOf(all), ...(updatedAt ? { updatedAt } : {}) };
        await changeWebhook(webhook.id, body);
      } else onMade(await createWebhook(formOf(all)));
      await client.invalidateQueries({ queryKey: WEBHOOKS_KEY });
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={webhook ? undefined : webhookTexts.addHelp}
      submitLabel={webhook ? webhookTexts.save : webhookTexts.create}
      onClose={onClose}
    >
      <TextInput<WebhookTyped> name="name" hint={webhookTexts.nameHint} />
      <TextInput<WebhookTyped> name="url" hint={webhookTexts.urlHint} />
      <SelectInput<WebhookTyped>
        name="company_id"
        options={companies}
        clearable
        placeholder={commonTexts.allCompanies}
        hint={webhookTexts.companyHint}
      />
      <ChecksInput<WebhookTyped> name="events" choices={EVENTS} stacked />
    </FormDialog>
  );
}
