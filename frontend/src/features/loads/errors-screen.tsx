/** The problems of one load: what is wrong, where, how to correct it, and sending it back corrected. */

import { clsx } from "clsx";
import { ArrowLeft, CircleCheck, Download, X } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { wizardAddress } from "@/features/loads/addresses";
import {
  downloadRejected,
  type ErrorsQuery,
  listErrors,
  useFreshLoads,
  useLoad,
  useLoadErrors,
  useLoadHistory,
} from "@/features/loads/api";
import { errorsTexts, historyTexts } from "@/features/loads/history-texts";
import { kindByModelId } from "@/features/loads/kinds";
import { DownloadButton, MissingLoad, SendCorrection } from "@/features/loads/load-files";
import { SuppliersLink, UNKNOWN_SUPPLIER } from "@/features/loads/new-record";
import { failureKey, failurePlace, failureTitle, hasRejected } from "@/features/loads/outcomes";
import { commonTexts } from "@/features/loads/texts";
import type { FailureKind, Load, RowError } from "@/features/loads/types";
import { ApiError } from "@/platform/api/errors";
import { asId, asOneOf, asText, asWhole, type Said, useAddress } from "@/platform/lib/address";
import { formatMoment, formatNumber } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { attempt } from "@/platform/ui/attempt";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { CopyButton } from "@/platform/ui/copy-buttons";
import type { DataColumn, DataTableProps } from "@/platform/ui/data-table";
import { announce } from "@/platform/ui/live-region";
import { PageHeader } from "@/platform/ui/page-header";
import { Pagination } from "@/platform/ui/pagination";
import { type Choice, SelectField } from "@/platform/ui/select-field";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";

/** Loads of the history among which one with problems is looked for. */
const LOOKED_AT = 100;

const asColumn = asWhole({ from: 0 });

const Waiting = () => <TableSkeleton rows={8} columns={5} />;

/** The code of this screen is that of the bulk load, too, which begins without a table. */
const ErrorsTable = late<DataTableProps<RowError>>(
  async () => (await import("@/platform/ui/data-table")).DataTable,
  Waiting,
);

/** Which load, and which of its problems. */
export const PLACE = {
  carga: asId,
  columna: asColumn,
  codigo: asText,
  pagina: asWhole({ from: 1, otherwise: 1 }),
  filas: asOneOf([25, 50, 100], 50),
};

export function ErrorLoadScreen() {
  const [{ carga }] = useAddress(PLACE);
  // The load that the address names, else the newest one that still has problems.
  const history = useLoadHistory(1, LOOKED_AT, carga === null);
  const loadId = carga ?? history.data?.items.find(hasRejected)?.load_id ?? null;
  const load = useLoad(loadId);
  useFreshLoads();
  const gone = load.error instanceof ApiError && load.error.status === 404;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={errorsTexts.title}
        context={load.data && <Origin load={load.data} />}
        actions={load.data && <ErrorActions load={load.data} />}
      />
      {loadId === null ? (
        <AsyncView query={history} loaded={historyTexts.loaded} skeleton={<Waiting />}>
          {() => (
            <Card>
              <EmptyState icon={<CircleCheck />} title={errorsTexts.noLoads} />
            </Card>
          )}
        </AsyncView>
      ) : gone ? (
        <Card>
          <MissingLoad />
        </Card>
      ) : (
        <AsyncView query={load} loaded={errorsTexts.loaded} skeleton={<Waiting />}>
          {(known) => <LoadProblems load={known} />}
        </AsyncView>
      )}
    </div>
  );
}

function Origin({ load }: { load: Load }) {
  const { many } = kindByModelId(load.model_id);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{errorsTexts.origin(many, load.fileName, formatMoment(load.createdAt))}</span>
      <Link
        className="link inline-flex items-center gap-1"
        to={wizardAddress({ step: "resultado", mappingId: load.mapping_id })}
      >
        <ArrowLeft className="size-3.5" />
        {errorsTexts.backToLoad}
      </Link>
    </span>
  );
}

/** Summary, filters and table of the problems of a load; what is chosen lives in the address. */
function LoadProblems({ load }: { load: Load }) {
  const [said, say] = useAddress(PLACE);
  const place = placeOf(said);
  return (
    <>
      <ErrorSummary
        failures={load.failures}
        chosen={place.code}
        onChoose={(codigo) => say({ codigo, pagina: 1 })}
      />
      <Card flush>
        <ErrorFilters
          columns={columnChoicesOf(load.failures)}
          place={place}
          onColumn={(columna) => say({ columna, pagina: 1 })}
          onClear={() => say({ columna: null, codigo: "", pagina: 1 })}
        />
        <ErrorRows
          asked={{ loadId: load.load_id, ...place }}
          filtered={isFiltered(place)}
          onPageChange={(pagina) => say({ pagina })}
          onPageSizeChange={(filas) => say({ filas, pagina: 1 })}
        />
      </Card>
    </>
  );
}

interface ErrorFiltersProps {
  columns: readonly Choice[];
  place: ErrorsPlace;
  onColumn: (column: number | null) => void;
  onClear: () => void;
}

/** Narrowing the problems to one column; the kind is chosen in the summary above. */
function ErrorFilters({ columns, place, onColumn, onClear }: ErrorFiltersProps) {
  const filtered = isFiltered(place);
  if (columns.length === 0 && !filtered) return null;
  return (
    <div className="flex flex-wrap items-end gap-3 border-b px-4 py-3">
      <div className="w-full sm:w-64">
        <SelectField
          label={errorsTexts.column}
          value={asColumn.write(place.column)}
          onValueChange={(column) => onColumn(asColumn.read(column))}
          options={[{ value: "", label: errorsTexts.allColumns }, ...columns]}
        />
      </div>
      {filtered && (
        <Button variant="ghost" icon={<X />} onClick={onClear}>
          {errorsTexts.clearFilters}
        </Button>
      )}
    </div>
  );
}

interface ErrorSummaryProps {
  failures: readonly FailureKind[];
  chosen: string | null;
  /** Empty for all of them. */
  onChoose: (code: string) => void;
}

/** The problems by kind: how many of each, and a filter of the table under it. */
function ErrorSummary({ failures, chosen, onChoose }: ErrorSummaryProps) {
  if (failures.length === 0) return null;
  const most = Math.max(...failures.map((failure) => failure.count));
  return (
    <section aria-label={errorsTexts.byType} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {failures.map((failure) => (
        <button
          key={failureKey(failure)}
          type="button"
          aria-pressed={failure.code === chosen}
          onClick={() => onChoose(failure.code === chosen ? "" : failure.code)}
          className={clsx(
            "flex flex-col gap-2 rounded-card border bg-surface p-4 text-left shadow-raised transition-colors hover:bg-hover",
            failure.code === chosen && "border-danger ring-1 ring-danger",
          )}
        >
          <span className="flex items-baseline gap-2">
            <span className="text-xl font-bold text-danger tabular-nums">
              {formatNumber(failure.count)}
            </span>
            <span className="text-sm font-medium">{failureTitle(failure)}</span>
          </span>
          <span aria-hidden className="mt-auto h-1.5 w-full overflow-hidden rounded-pill bg-line">
            <span
              className="block h-full rounded-pill bg-danger"
              style={{ width: `${(failure.count / most) * 100}%` }}
            />
          </span>
          <span className="text-xs text-ink-muted">{failurePlace(failure)}</span>
        </button>
      ))}
    </section>
  );
}

/** What to do with the problems: take them home, copy them, bring them back corrected. */
function ErrorActions({ load }: { load: Load }) {
  if (!hasRejected(load)) return null;
  return (
    <>
      <CopyErrors loadId={load.load_id} />
      <SendCorrection load={load} />
      <DownloadButton
        variant="primary"
        icon={<Download />}
        label={commonTexts.downloadRejected}
        onDownload={() => downloadRejected(load)}
      />
    </>
  );
}

/** The most that the server gives at once; a spreadsheet of more is what the download is for. */
const MOST = 500;

/** Puts the problems on the clipboard, ready to paste into a spreadsheet or a mail. */
function CopyErrors({ loadId }: { loadId: number }) {
  const [said] = useAddress(PLACE);

  function copy(): Promise<boolean> {
    return attempt(errorsTexts.copyFailed, async () => {
      const { column, code } = placeOf(said);
      const page = await listErrors({ loadId, column, code, page: 1, pageSize: MOST });
      await navigator.clipboard.writeText(errorsAsText(page.items));
      announce(errorsTexts.problemsCopied(page.items.length));
    });
  }

  return <CopyButton label={errorsTexts.copy} copiedLabel={errorsTexts.copied} onCopy={copy} />;
}

const HEADINGS = [
  commonTexts.sheet,
  errorsTexts.cell,
  commonTexts.row,
  errorsTexts.rowKey,
  errorsTexts.rowName,
  errorsTexts.column,
  errorsTexts.fileValue,
  errorsTexts.problem,
  errorsTexts.howToCorrect,
];

/** Problems as lines of text with tabs, as a spreadsheet pastes them. */
export function errorsAsText(errors: readonly RowError[]): string {
  const lines = errors.map((error) => [
    error.sheet,
    error.cell ?? "",
    String(error.row),
    error.rowKey ?? "",
    error.rowName ?? "",
    error.column_name ?? "",
    error.value ?? "",
    error.message,
    error.suggestion ?? error.howToFix,
  ]);
  return [HEADINGS, ...lines].map((cells) => cells.map(harmless).join("\t")).join("\n");
}

/** A value must not break the line, nor be taken for a formula where it is pasted. */
function harmless(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}

type ErrorsPlace = Omit<ErrorsQuery, "loadId">;

function placeOf({ columna, codigo, pagina, filas }: Said<typeof PLACE>): ErrorsPlace {
  return { column: columna, code: codigo || null, page: pagina, pageSize: filas };
}

function isFiltered({ column, code }: ErrorsPlace): boolean {
  return column !== null || code !== null;
}

/** The columns that have problems, by their position in the file. */
export function columnChoicesOf(failures: readonly FailureKind[]) {
  const choices = failures.flatMap(({ columnPosition, columnName }) =>
    columnPosition === null || columnName === null
      ? []
      : [[String(columnPosition), columnName] as const],
  );
  return [...new Map(choices)].map(([value, label]) => ({ value, label }));
}

interface ErrorRowsProps {
  asked: ErrorsQuery;
  filtered: boolean;
  onPageChange: (page: number) => void;
  onPageSizeChange: (pageSize: number) => void;
}

/** The problems of a load, paged by the server: where each is, what is wrong, and how to correct it. */
function ErrorRows({ asked, filtered, ...paging }: ErrorRowsProps) {
  useEffect(() => ErrorsTable.preload(), []);
  return (
    <AsyncView
      query={useLoadErrors(asked)}
      loaded={errorsTexts.loaded}
      skeleton={<Waiting />}
      empty={
        <EmptyState
          icon={<CircleCheck />}
          title={filtered ? errorsTexts.emptyFiltered : errorsTexts.empty}
        />
      }
      isEmpty={(page) => page.meta.total === 0}
    >
      {(page) => (
        <>
          <ErrorsTable
            columns={COLUMNS}
            rows={page.items}
            rowHeader="row"
            caption={errorsTexts.caption}
            rowId={({ row, column_position, code }) => `${row}·${column_position ?? ""}·${code}`}
          />
          <div className="border-t px-4 py-2">
            <Pagination
              page={page.meta.page}
              pageSize={page.meta.pageSize}
              total={page.meta.total}
              {...paging}
            />
          </div>
        </>
      )}
    </AsyncView>
  );
}

const COLUMNS: readonly DataColumn<RowError>[] = [
  {
    id: "row",
    header: commonTexts.row,
    className: "w-40",
    cell: (error) => <Place error={error} />,
  },
  {
    id: "rowName",
    header: errorsTexts.whose,
    className: "w-52",
    cell: (error) => <Whose error={error} />,
  },
  {
    id: "column_name",
    header: errorsTexts.column,
    className: "w-40",
    cell: ({ column_name, label }) => column_name ?? label ?? errorsTexts.wholeRow,
  },
  {
    id: "value",
    header: errorsTexts.fileValue,
    className: "w-52",
    cell: ({ value }) => <Value text={value} />,
  },
  { id: "message", header: errorsTexts.problem, cell: ({ message }) => message },
  {
    id: "howToFix",
    header: errorsTexts.howToCorrect,
    cell: (error) => <Repair error={error} />,
  },
];

function Place({ error }: { error: RowError }) {
  return (
    <span className="flex flex-col">
      <span className="font-medium tabular-nums">
        <span className="sm:hidden">{errorsTexts.rowBefore}</span>
        {formatNumber(error.row)}
      </span>
      <span className="max-w-40 truncate text-xs font-normal text-ink-muted" title={error.sheet}>
        {[error.cell && errorsTexts.cellAt(error.cell), error.sheet].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

/** The row as its file names it. */
function Whose({ error: { rowName, rowKey } }: { error: RowError }) {
  if (!rowName && !rowKey) return <span className="text-ink-subtle">{commonTexts.emptyValue}</span>;
  return (
    <span className="flex flex-col">
      <span className="break-words">{rowName}</span>
      <span className="text-xs text-ink-muted tabular-nums">{rowKey}</span>
    </span>
  );
}

function Value({ text }: { text: string | null }) {
  if (!text) return <span className="text-ink-subtle">{commonTexts.emptyValue}</span>;
  return <code className="rounded-chip bg-danger-soft/60 px-1.5 font-sans break-all">{text}</code>;
}

function Repair({ error }: { error: RowError }) {
  const isUnknownSupplier = error.code === UNKNOWN_SUPPLIER;
  if (!error.suggestion && !isUnknownSupplier) return error.howToFix;
  return (
    <span className="flex flex-col">
      {error.suggestion && <span className="font-medium">{error.suggestion}</span>}
      <span className="text-xs text-ink-muted">{error.howToFix}</span>
      {isUnknownSupplier && <SuppliersLink />}
    </span>
  );
}
