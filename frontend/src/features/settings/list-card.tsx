/** What somebody made that works by itself: a card with all of it, and each beside the page with its log. */

import { type QueryKey, type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { madeTexts } from "@/features/settings/integrations-texts";
import { attempt } from "@/platform/ui/attempt";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { type DataColumn, DataTable } from "@/platform/ui/data-table";
import { ConfirmButton } from "@/platform/ui/dialog";
import { useKeptFocus } from "@/platform/ui/focus";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";

interface ListCardProps<Row> {
  words: {
    title: string;
    description: string;
    /** What the button says that makes another one. */
    add: string;
    loaded: string;
    emptyTitle: string;
    emptyDescription: string;
  };
  /** Stands where there is none yet. */
  icon: ReactNode;
  query: UseQueryResult<Row[]>;
  columns: readonly DataColumn<Row>[];
  onAdd: () => void;
  /** The windows that open from it. */
  children: ReactNode;
}

export function ListCard<Row extends { id: number; name: string }>({
  words,
  icon,
  query,
  columns,
  onAdd,
  children,
}: ListCardProps<Row>) {
  const keepFocus = useKeptFocus();
  return (
    <div onFocusCapture={keepFocus}>
      <Card
        title={words.title}
        description={words.description}
        actions={
          <Button variant="primary" icon={<Plus />} onClick={onAdd}>
            {words.add}
          </Button>
        }
        flush
      >
        <AsyncView
          query={query}
          loaded={words.loaded}
          skeleton={<TableSkeleton rows={3} columns={5} />}
          empty={
            <EmptyState icon={icon} title={words.emptyTitle} description={words.emptyDescription} />
          }
        >
          {(known) => (
            <DataTable
              caption={words.title}
              columns={columns}
              rows={known}
              rowHeader="name"
              rowId={({ id }) => id}
            />
          )}
        </AsyncView>
      </Card>
      {children}
    </div>
  );
}

/** Does something to one of them, reads again what `changed` names, and says so. */
function useChange(changed: QueryKey) {
  const client = useQueryClient();
  return async (work: () => Promise<unknown>, said: string | undefined) => {
    await work();
    await client.invalidateQueries({ queryKey: changed });
    if (said) void toast.done(said);
  };
}

interface ChangeButtonProps
  extends Pick<ComponentProps<typeof Button>, "variant" | "icon" | "loading" | "children"> {
  /** The queries that are old afterwards. */
  changed: QueryKey;
  call: () => Promise<unknown>;
  said: string;
}

export function ChangeButton({ changed, call, said, loading, ...look }: ChangeButtonProps) {
  const change = useChange(changed);
  const changing = useCall(() => change(call, said), madeTexts.failed);
  return (
    <Button
      {...look}
      size="sm"
      loading={loading || changing.busy}
      onClick={() => void changing.run()}
    />
  );
}

interface ConfirmChangeProps
  extends Omit<ComponentProps<typeof ConfirmButton>, "onConfirm" | "confirmLabel" | "size">,
    Pick<ChangeButtonProps, "changed" | "call"> {
  said?: string | undefined;
  failed?: string | undefined;
}

/** The same after a question, whose answer says what the button says. */
export function ConfirmChange({
  changed,
  call,
  said,
  failed = madeTexts.failed,
  ...question
}: ConfirmChangeProps) {
  const change = useChange(changed);
  return (
    <ConfirmButton
      {...question}
      size="sm"
      confirmLabel={question.label}
      onConfirm={() => attempt(failed, () => change(call, said))}
    />
  );
}

interface LogEntryProps extends Pick<ComponentProps<typeof Badge>, "tone"> {
  what: ReactNode;
  state: string;
  /** When, and how it went; what is blank is left out. */
  facts: readonly string[];
  message?: string | null | undefined;
  /** What can be done about it. */
  action: ReactNode;
}

export function LogEntry({ what, state, tone, facts, message, action }: LogEntryProps) {
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          {what}
          <Badge tone={tone}>{state}</Badge>
        </p>
        <p className="text-xs text-ink-muted">{facts.filter(Boolean).join(" · ")}</p>
        {message && <p className="text-sm text-ink-muted text-pretty">{message}</p>}
      </div>
      {action}
    </li>
  );
}
