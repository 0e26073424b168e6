/** Correos enviados: every mail of the last time, with what became of it. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import { Eye, Mails } from "lucide-react";
import { MailViews } from "@/features/settings/mail-views";
import { outboxTexts } from "@/features/settings/surveys-texts";
import { commonTexts } from "@/features/settings/texts";
import type { components } from "@/generated/schema";
import { api, bodyOf, dataOf } from "@/platform/api/client";
import { formatMoment } from "@/platform/lib/format";
import type { ListQuery } from "@/platform/lists/list-place";
import { choicesOf, type SpecAt } from "@/platform/lists/list-spec";
import { RecordDrawer } from "@/platform/lists/record-drawer";
import { ResourceList } from "@/platform/lists/resource-list";
import { pagesAt, useListRows } from "@/platform/lists/use-list-rows";
import { Badge, type Tone } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { KeyValue } from "@/platform/ui/facts";
import { AsyncView, EmptyState, TextSkeleton } from "@/platform/ui/states";

export function OutboxSection() {
  return (
    <ResourceList
      spec={OUTBOX_LIST}
      useRows={useMailRows}
      rowId={({ id }) => id}
      rowName={({ subject, recipient }) => `${subject} a ${recipient}`}
      rowActions={(_mail, { open }) => [{ label: outboxTexts.see, icon: <Eye />, onSelect: open }]}
      drawer={(id) => <MailDrawer id={id} />}
      empty={
        <EmptyState
          icon={<Mails />}
          title={outboxTexts.emptyTitle}
          description={outboxTexts.emptyDescription}
        />
      }
    >
      <LocalNote />
    </ResourceList>
  );
}

type MailState = Mail["state"];

const MAIL_TONES: Readonly<Record<MailState, Tone>> = {
  "En cola": "info",
  Enviando: "info",
  Enviado: "success",
  "Guardado, no salió": "warning",
  Rebotado: "warning",
  Error: "danger",
};

const MAIL_STATES = Object.keys(MAIL_TONES) as MailState[];

const KINDS: Readonly<Record<string, string>> = outboxTexts.kinds;

export function kindWords(kind: string): string {
  return KINDS[kind] ?? kind;
}

/** What can be done about a mail that is not where it should be. */
export function adviceFor(state: MailState): string | null {
  switch (state) {
    case "Rebotado":
      return outboxTexts.correctAddress;
    case "Guardado, no salió":
      return outboxTexts.setUpServer;
    case "Error":
      return outboxTexts.checkServer;
    case "En cola":
      return outboxTexts.triesAgain;
    default:
      return null;
  }
}

export function triesWords(tries: number): string {
  return tries === 0 ? outboxTexts.noTry : outboxTexts.tries(tries);
}

/** The list of mails: its columns, filters and words. */
export const OUTBOX_LIST: SpecAt<"/api/mail", Mail> = {
  name: "mails",
  title: commonTexts.mailsTitle,
  nouns: { one: outboxTexts.mailNoun, many: outboxTexts.mailsNoun, feminine: false },
  searchLabel: outboxTexts.search,
  sorts: { creado: "createdAt" },
  defaultSort: "-createdAt",
  filters: [
    {
      kind: "choice",
      key: "state",
      param: "estado",
      label: commonTexts.state,
      promoted: true,
      options: MAIL_STATES.map((state) => ({ value: state, label: state })),
    },
    {
      kind: "choice",
      key: "kind",
      param: "tipo",
      label: outboxTexts.kind,
      promoted: true,
      options: choicesOf(outboxTexts.kinds),
    },
  ],
  rowHeader: "subject",
  columns: [
    { id: "subject", header: commonTexts.subject, cell: ({ subject }) => subject },
    {
      id: "recipient",
      header: outboxTexts.recipient,
      onCard: true,
      cell: ({ recipient }) => recipient,
    },
    { id: "kind", header: outboxTexts.kind, onCard: true, cell: ({ kind }) => kindWords(kind) },
    {
      id: "state",
      header: commonTexts.state,
      width: 152,
      onCard: true,
      cell: ({ state }) => <Badge tone={MAIL_TONES[state]}>{state}</Badge>,
    },
    {
      id: "createdAt",
      header: outboxTexts.created,
      sortKey: "createdAt",
      width: 164,
      cell: ({ createdAt }) => formatMoment(createdAt),
    },
    {
      id: "sentAt",
      header: outboxTexts.sent,
      hidden: true,
      width: 164,
      cell: ({ sentAt }) => sentAt && formatMoment(sentAt),
    },
    { id: "error", header: outboxTexts.reason, hidden: true, cell: ({ error }) => error },
  ],
};

/** A mail beside the list: how it fared, and what it says. */
function MailDrawer({ id }: { id: number }) {
  const mail = useQuery(mailQuery(id));
  return (
    <RecordDrawer title={mail.data?.subject ?? commonTexts.mail}>
      <AsyncView query={mail} loaded={outboxTexts.loaded} skeleton={<TextSkeleton lines={10} />}>
        {({ subject, text, html, state, error, recipient, kind, createdAt, sentAt, tries }) => (
          <div key={id} className="flex flex-col gap-5">
            {error && (
              <Banner tone={state === "Error" ? "danger" : "warning"} title={error}>
                {adviceFor(state)}
              </Banner>
            )}
            <KeyValue
              items={[
                {
                  label: commonTexts.state,
                  value: <Badge tone={MAIL_TONES[state]}>{state}</Badge>,
                },
                { label: outboxTexts.recipient, value: recipient },
                { label: outboxTexts.kind, value: kindWords(kind) },
                { label: outboxTexts.created, value: formatMoment(createdAt) },
                {
                  label: outboxTexts.sent,
                  value: sentAt ? formatMoment(sentAt) : outboxTexts.notYet,
                },
                { label: outboxTexts.triesLabel, value: triesWords(tries) },
              ]}
            />
            <MailViews title={outboxTexts.mailAbout(subject)} text={text} html={html} withLinks />
          </div>
        )}
      </AsyncView>
    </RecordDrawer>
  );
}

/** Says that mails stay on this computer, and how to let them leave. */
function LocalNote() {
  const { data: isLocal = false } = useQuery(localQuery);
  if (!isLocal) return null;
  return (
    <Banner tone="warning" title={outboxTexts.noServer}>
      <p>{outboxTexts.noServerHelp}</p>
      <pre className="mt-1 rounded-field bg-surface p-3 font-mono text-xs break-all whitespace-pre-wrap">
        {"MAIL_URL=smtp://usuario:clave@mail.empresa.cl:587\nMAIL_FROM=capacitacion@empresa.cl"}
      </pre>
      <p className="text-ink-muted">{outboxTexts.noServerLater}</p>
    </Banner>
  );
}

type Mail = components["schemas"]["Mail"];

const MAILS_KEY = ["mails"] as const;

function listMails({ q, ...query }: ListQuery, signal: AbortSignal) {
  return pagesAt("/api/mail")(q === undefined ? query : { ...query, search: q }, signal);
}

function useMailRows(query: ListQuery) {
  return useListRows<Mail>(MAILS_KEY, query, listMails);
}

/** Whether mails stay on this computer. */
const localQuery = queryOptions({
  queryKey: [...MAILS_KEY, "local"],
  queryFn: async ({ signal }) => {
    const params = { query: { page: 1, pageSize: 1 } };
    return (await bodyOf(api.GET("/api/mail", { params, signal }))).meta.local;
  },
});

function mailQuery(mail_id: number) {
  return queryOptions({
    queryKey: [...MAILS_KEY, "one", mail_id],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/mail/{mail_id}", { params: { path: { mail_id } }, signal })),
  });
}
