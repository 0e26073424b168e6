import type { components } from "@/generated/schema";
import { download, downloadMade } from "@/platform/api/files";
import type { Job } from "@/platform/api/types";
import { endOfJob } from "@/platform/jobs/jobs";
import type { ListQuery } from "@/platform/lists/list-place";
import type { ListColumn } from "@/platform/lists/list-spec";
import { hasSelection, type Selection } from "@/platform/lists/selection";
import { attempt } from "@/platform/ui/attempt";
import { toast } from "@/platform/ui/toast";

type Order = components["schemas"]["ExportForm"];

/** Answers whether the file is being made in the background. Throws what the server refuses. */
export async function runExport(order: Order, name: string): Promise<boolean> {
  const fileName = `${name}.${order.format}`;
  const job = await downloadMade("/api/exports", { body: order }, fileName);
  if (job) void offerAtEnd(job, fileName);
  return job !== null;
}

async function offerAtEnd(job: Job, name: string): Promise<void> {
  const ended = await endOfJob(job);
  if (ended.state !== "done") return;
  await toast.done("Tu exportación está lista", {
    action: { label: "Descargar", onClick: () => void fetchFile(ended, name) },
  });
}

async function fetchFile(job: Job, name: string): Promise<void> {
  await attempt("No pudimos descargar el archivo.", () =>
    download("/api/exports/{job_id}/file", { params: { path: { job_id: job.id } } }, name),
  );
}

/** What an export asks of the server, from what the person chose. */
export type ExportScope = "page" | "selection" | "all";
export type ExportColumns = "shown" | "all";
export type ExportFormat = "xlsx" | "csv" | "parquet";

export interface ExportChoice {
  scope: ExportScope;
  columns: ExportColumns;
  format: ExportFormat;
}

export interface ExportSource {
  list: Order["list"];
  columns: readonly ListColumn<never>[];
  shown: readonly ListColumn<never>[];
  query: ListQuery;
  /** The ids on the page. */
  page: readonly number[];
  selection: Selection;
  /** What else the server needs, e.g. the course whose participants are listed. */
  about: Readonly<Record<string, number>> | undefined;
}

/** The body of the call. All columns are the server's to choose. */
export function exportOrder(source: ExportSource, choice: ExportChoice) {
  const { page: _page, pageSize: _pageSize, ...filter } = source.query;
  const ids = idsOf(source, choice.scope);
  const columns = [...new Set(source.shown.flatMap(({ id, fields }) => fields ?? [id]))];
  return {
    list: source.list,
    format: choice.format,
    ...source.about,
    ...(choice.columns === "shown" ? { columns } : {}),
    filter,
    ...(ids ? { ids } : {}),
  };
}

/** A selection of everything is the filter itself. */
function idsOf({ page, selection }: ExportSource, scope: ExportScope): number[] | null {
  if (scope === "page") return [...page];
  if (scope === "selection" && !selection.everything) return [...selection.ids];
  return null;
}

/** What is chosen when the dialog opens: the selection, where there is one. */
export function firstScope(selection: Selection): ExportScope {
  return hasSelection(selection) ? "selection" : "all";
}
