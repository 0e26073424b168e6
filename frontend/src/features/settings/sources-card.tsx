/** Scheduled loads: the files that come by themselves, how that went, and who has to answer. */

import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Pause, Pencil, Play, ShieldCheck, Trash2, Zap } from "lucide-react";
import { useState } from "react";
import { madeTexts } from "@/features/settings/integrations-texts";
import { ChangeButton, ConfirmChange, ListCard, LogEntry } from "@/features/settings/list-card";
import { SOURCE } from "@/features/settings/place";
import { SourceDialog } from "@/features/settings/source-dialog";
import {
  acceptKey,
  countsWords,
  loadAddress,
  pauseSource,
  placeWords,
  RUN_TONES,
  type Run,
  removeSource,
  resumeSource,
  runsQuery,
  SOURCES_KEY,
  type Source,
  sourceQuery,
  sourcesQuery,
  TONES,
  tryNow,
  whenWords,
} from "@/features/settings/sources";
import { sourceTexts } from "@/features/settings/sources-texts";
import { commonTexts } from "@/features/settings/texts";
import { useAddress } from "@/platform/lib/address";
import { formatMoment } from "@/platform/lib/format";
import { LOADED_KINDS } from "@/platform/lib/load-kinds";
import { Badge } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import type { DataColumn } from "@/platform/ui/data-table";
import { FactGroup, KeyValue } from "@/platform/ui/facts";
import { LinkButton } from "@/platform/ui/link-button";
import { Sheet } from "@/platform/ui/sheet";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

/** All sources; the address names the one that lies open, since mails and the bell lead to it. */
export function SourcesCard() {
  const sources = useQuery(sourcesQuery);
  const [{ origen: open }, say] = useAddress(SOURCE);
  const [editing, setEditing] = useState<Source | "new" | null>(null);

  const columns: readonly DataColumn<Source>[] = [
    ...COLUMNS,
    {
      id: "actions",
      header: madeTexts.actions,
      className: "w-24 print:hidden",
      cell: ({ id, name }) => (
        <Button size="sm" aria-label={madeTexts.seeOf(name)} onClick={() => say({ origen: id })}>
          {madeTexts.see}
        </Button>
      ),
    },
  ];

  return (
    <ListCard
      words={sourceTexts}
      icon={<CalendarClock />}
      query={sources}
      columns={columns}
      onAdd={() => setEditing("new")}
    >
      {open !== null && (
        <SourceSheet id={open} onClose={() => say({ origen: null })} onEdit={setEditing} />
      )}
      {editing && (
        <SourceDialog
          source={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={({ id }) => {
            setEditing(null);
            say({ origen: id });
          }}
        />
      )}
    </ListCard>
  );
}

const COLUMNS: readonly DataColumn<Source>[] = [
  {
    id: "name",
    header: commonTexts.name,
    cell: (source) => (
      <span className="flex flex-col">
        {source.name}
        <span className="text-xs font-normal break-all text-ink-subtle">{placeWords(source)}</span>
      </span>
    ),
  },
  { id: "kind", header: sourceTexts.fields.model_id, cell: kindWords },
  { id: "when", header: sourceTexts.when, cell: whenWords },
  {
    id: "last",
    header: sourceTexts.last,
    cell: ({ lastRun }) =>
      lastRun ? (
        <span className="flex flex-col">
          {sourceTexts.runStates[lastRun.state]}
          <span className="text-xs whitespace-nowrap text-ink-subtle">
            {formatMoment(lastRun.begunAt)}
          </span>
        </span>
      ) : (
        madeTexts.never
      ),
  },
  { id: "state", header: commonTexts.state, cell: (source) => <State source={source} /> },
];

function kindWords({ model_id }: Source): string {
  return Object.values(LOADED_KINDS).find(({ modelId }) => modelId === model_id)?.label ?? "";
}

function State({ source: { state } }: { source: Source }) {
  return <Badge tone={TONES[state]}>{sourceTexts.states[state]}</Badge>;
}

interface SourceSheetProps {
  id: number;
  onClose: () => void;
  onEdit: (source: Source) => void;
}

/** One source beside the page: how it stands, what can be done, and its log. */
function SourceSheet({ id, onClose, onEdit }: SourceSheetProps) {
  const source = useQuery(sourceQuery(id));
  return (
    <Sheet onClose={onClose} title={source.data?.name ?? sourceTexts.title}>
      <AsyncView
        query={source}
        loaded={sourceTexts.loadedOne}
        skeleton={<TextSkeleton lines={8} />}
      >
        {(known) => (
          <div className="flex flex-col gap-5">
            {known.pausedAt && <Paused source={known} pausedAt={known.pausedAt} />}
            {known.way === "sftp" && <HostKey source={known} />}
            <KeyValue items={factsOf(known)} />
            <Actions source={known} onClose={onClose} onEdit={onEdit} />
            <Log source={known} />
          </div>
        )}
      </AsyncView>
    </Sheet>
  );
}

function factsOf(source: Source) {
  const { fields } = sourceTexts;
  const { way, companyName, templateName, username, header, hostKey, nextAt } = source;
  return [
    { label: commonTexts.state, value: <State source={source} /> },
    {
      label: sourceTexts.ways[way],
      value: <span className="break-all">{placeWords(source)}</span>,
    },
    ...(username ? [{ label: fields.username, value: username }] : []),
    ...(header ? [{ label: fields.header, value: header }] : []),
    ...(hostKey
      ? [
          {
            label: sourceTexts.hostKey,
            value: <code className="font-mono text-xs break-all">{hostKey}</code>,
          },
        ]
      : []),
    { label: fields.model_id, value: kindWords(source) },
    { label: commonTexts.company, value: companyName ?? commonTexts.allCompanies },
    ...(templateName ? [{ label: fields.template_id, value: templateName }] : []),
    { label: sourceTexts.when, value: whenWords(source) },
    ...(nextAt ? [{ label: sourceTexts.next, value: formatMoment(nextAt) }] : []),
  ];
}

function Paused({ source, pausedAt }: { source: Source; pausedAt: string }) {
  const { id, pauseReason } = source;
  return (
    <Banner
      tone={pauseReason ? "danger" : "info"}
      title={madeTexts.pausedSince(formatMoment(pausedAt))}
      actions={
        <ChangeButton
          icon={<Play />}
          changed={SOURCES_KEY}
          call={() => resumeSource(id)}
          said={sourceTexts.resumed}
        >
          {madeTexts.resume}
        </ChangeButton>
      }
    >
      <p>{pauseReason ?? sourceTexts.pausedHelp}</p>
    </Banner>
  );
}

/** A server's key that nobody has accepted: nothing is told to it before a person has compared. */
function HostKey({ source: { id, state, hostKey, foundHostKey } }: { source: Source }) {
  if (!foundHostKey) {
    if (hostKey) return null;
    return state === "running" ? (
      <Banner tone="info" title={sourceTexts.lookingForKey} />
    ) : (
      <Banner tone="warning" title={sourceTexts.noKeyYet}>
        <p>{sourceTexts.noKeyYetHelp}</p>
      </Banner>
    );
  }
  return (
    <Banner
      tone={hostKey ? "danger" : "warning"}
      title={hostKey ? sourceTexts.otherKeyTitle : sourceTexts.newKeyTitle}
      actions={
        <ConfirmChange
          icon={<ShieldCheck />}
          label={sourceTexts.accept}
          title={sourceTexts.acceptTitle}
          description={sourceTexts.acceptDescription}
          danger={hostKey !== null}
          changed={SOURCES_KEY}
          call={() => acceptKey(id, foundHostKey)}
          said={sourceTexts.accepted}
        />
      }
    >
      <p>{hostKey ? sourceTexts.otherKeyHelp : sourceTexts.newKeyHelp}</p>
      <p>
        <code className="font-mono text-xs break-all">{foundHostKey}</code>
      </p>
    </Banner>
  );
}

interface ActionsProps extends Omit<SourceSheetProps, "id"> {
  source: Source;
}

function Actions({ source, onClose, onEdit }: ActionsProps) {
  const { id, name, state, pausedAt } = source;
  return (
    <div className="flex flex-wrap gap-2">
      <ChangeButton
        variant="primary"
        icon={<Zap />}
        loading={state === "running"}
        changed={SOURCES_KEY}
        call={() => tryNow(id)}
        said={sourceTexts.started}
      >
        {sourceTexts.tryNow}
      </ChangeButton>
      <Button size="sm" icon={<Pencil />} onClick={() => onEdit(source)}>
        {madeTexts.edit}
      </Button>
      {!pausedAt && (
        <ChangeButton
          icon={<Pause />}
          changed={SOURCES_KEY}
          call={() => pauseSource(id)}
          said={sourceTexts.paused}
        >
          {sourceTexts.pause}
        </ChangeButton>
      )}
      <ConfirmChange
        icon={<Trash2 />}
        label={madeTexts.remove}
        title={madeTexts.removeTitle(name)}
        description={sourceTexts.removeDescription}
        danger
        changed={SOURCES_KEY}
        call={async () => {
          await removeSource(id);
          onClose();
        }}
        said={sourceTexts.removed}
      />
    </div>
  );
}

/** The newest times that it was looked at, each with what came of it. */
function Log({ source: { id, lastRun } }: { source: Source }) {
  const log = useQuery(runsQuery(id));
  return (
    <FactGroup title={sourceTexts.runs}>
      <AsyncView
        query={log}
        loaded={sourceTexts.runsLoaded}
        skeleton={<TextSkeleton lines={4} />}
        empty={<p className="text-sm text-ink-muted">{sourceTexts.noRuns}</p>}
      >
        {(runs) => (
          <ul className="flex flex-col divide-y">
            {runs.map((run) => (
              // The facts may be newer than the log: its newest run stands in both.
              <LoggedRun key={run.id} run={run.id === lastRun?.id ? lastRun : run} />
            ))}
          </ul>
        )}
      </AsyncView>
    </FactGroup>
  );
}

function LoggedRun({ run }: { run: Run }) {
  const { state, begunAt, askedByHand, fileName, message } = run;
  const moment = formatMoment(begunAt);
  const address = loadAddress(run);
  return (
    <LogEntry
      what={fileName && <span className="break-all">{fileName}</span>}
      state={sourceTexts.runStates[state]}
      tone={RUN_TONES[state]}
      facts={[moment, askedByHand ? sourceTexts.byHand : "", countsWords(run)]}
      message={message}
      action={
        address && (
          <LinkButton to={address} size="sm" variant={state === "parked" ? "primary" : "ghost"}>
            {linkWords(run)}
            <span className="sr-only">
              {state === "parked"
                ? sourceTexts.goOnWith(fileName ?? "")
                : sourceTexts.ofMoment(moment)}
            </span>
          </LinkButton>
        )
      }
    />
  );
}

function linkWords({ state, counts }: Run): string {
  if (state === "parked") return sourceTexts.goOn;
  return counts?.failed ? sourceTexts.seeErrors : sourceTexts.seeLoad;
}
