/** The problems of one load: what is wrong, where, how to correct it, and sending it back corrected. */

import { clsx } from "clsx";
import { ArrowLeft, CircleCheck, ClipboardCheck, Copy, Download, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { wizardAddress } from "@/features/loads/addresses";
import {
  downloadRejected,
  listErrors,
  useFreshLoads,
  useLoad,
  useLoadHistory,
} from "@/features/loads/api";
import { ErrorRows } from "@/features/loads/error-rows";
import { kindByModelId } from "@/features/loads/kinds";
import { DownloadButton, MissingLoad, SendCorrection } from "@/features/loads/load-files";
import { failureKey, failurePlace, failureTitle, hasRejected } from "@/features/loads/outcomes";
import { commonTexts, errorsTexts } from "@/features/loads/texts";
import type { FailureKind, Load, RowError } from "@/features/loads/types";
import { ApiError, describeError } from "@/platform/api/errors";
import { asId, asOneOf, asText, asWhole, type Said, useAddress } from "@/platform/lib/address";
import { formatMoment, formatNumber } from "@/platform/lib/format";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { announce } from "@/platform/ui/live-region";
import { PageHeader } from "@/platform/ui/page-header";
import { type Choice, SelectField } from "@/platform/ui/select-field";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";

/** Loads of the history among which one with problems is looked for. */
const LOOKED_AT = 100;

const asColumn = asWhole({ from: 0 });

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
  const { loadId, looking, none } = useChosenLoad(carga);
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
      {looking ? (
        <TableSkeleton rows={8} columns={5} />
      ) : none ? (
        <Card>
          <EmptyState icon={<CircleCheck />} title={errorsTexts.noLoads} />
        </Card>
      ) : loadId === null || gone ? (
        <Card>
          <MissingLoad />
        </Card>
      ) : (
        <AsyncView
          query={load}
          loadingLabel={errorsTexts.loading}
          errorTitle={errorsTexts.loadFailed}
          skeleton={<TableSkeleton rows={8} columns={5} />}
        >
          {(known) => <LoadProblems load={known} />}
        </AsyncView>
      )}
    </div>
  );
}

/** The load that the address names, else the newest one that still has problems. */
function useChosenLoad(named: number | null) {
  const history = useLoadHistory(1, LOOKED_AT, named === null);
  const newest = history.data?.items.find(hasRejected)?.load_id ?? null;
  const looking = named === null && history.isPending;
  return { loadId: named ?? newest, looking, none: named === null && !looking && newest === null };
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
        <ArrowLeft className="size-3.5" aria-hidden />
        {errorsTexts.backToLoad}
      </Link>
    </span>
  );
}

/** Summary, filters and table of the problems of a load; what is chosen lives in the address. */
export function LoadProblems({ load }: { load: Load }) {
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
export function ErrorFilters({ columns, place, onColumn, onClear }: ErrorFiltersProps) {
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
export function ErrorSummary({ failures, chosen, onChoose }: ErrorSummaryProps) {
  if (failures.length === 0) return null;
  const most = Math.max(...failures.map((failure) => failure.count));
  return (
    <section aria-label={errorsTexts.byType} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {failures.map((failure) => (
        <KindButton
          key={failureKey(failure)}
          failure={failure}
          most={most}
          pressed={failure.code === chosen}
          onPress={() => onChoose(failure.code === chosen ? "" : failure.code)}
        />
      ))}
    </section>
  );
}

interface KindButtonProps {
  failure: FailureKind;
  most: number;
  pressed: boolean;
  onPress: () => void;
}

function KindButton({ failure, most, pressed, onPress }: KindButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={clsx(
        "flex flex-col gap-2 rounded-card border bg-surface p-4 text-left shadow-raised transition-colors hover:bg-hover",
        pressed && "border-danger ring-1 ring-danger",
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
  );
}

/** What to do with the problems: take them home, copy them, bring them back corrected. */
export function ErrorActions({ load }: { load: Load }) {
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
export function CopyErrors({ loadId }: { loadId: number }) {
  const [said] = useAddress(PLACE);
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      const { column, code } = placeOf(said);
      const page = await listErrors({ loadId, column, code, page: 1, pageSize: MOST });
      await navigator.clipboard.writeText(errorsAsText(page.items));
      setCopied(true);
      announce(errorsTexts.problemsCopied(page.items.length));
    } catch (error) {
      await toast.failed(errorsTexts.copyFailed, describeError(error).message);
    }
  }

  return (
    <Button icon={copied ? <ClipboardCheck /> : <Copy />} onClick={() => void copy()}>
      {copied ? errorsTexts.copied : errorsTexts.copy}
    </Button>
  );
}

const HEADINGS = [
  commonTexts.sheet,
  errorsTexts.cell,
  commonTexts.row,
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

export interface ErrorsPlace {
  column: number | null;
  code: string | null;
  page: number;
  pageSize: number;
}

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
