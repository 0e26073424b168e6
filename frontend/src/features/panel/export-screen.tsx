/** /export-widget: the panel without its shell, ready for paper and pictures. */

import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowLeft, ImageDown, LayoutGrid, Printer } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { kpisQuery } from "@/entities/lookups/lookups";
import { type Lens, numbersQuery, widgetsQuery } from "@/features/panel/api";
import { LENS, lensOf, saidOf } from "@/features/panel/lens";
import {
  type Paper,
  type PaperCard,
  type PaperSource,
  type PaperWidget,
  paperOf,
  SHEET_SIZES,
  type SheetId,
  type SheetSize,
  sheetOf,
  spanOf,
} from "@/features/panel/paper";
import { commonTexts, sheetTexts } from "@/features/panel/texts";
import { useOnlyCompany } from "@/features/panel/use-sight";
import { rowsOf } from "@/features/panel/widget";
import { downloadPanelPng } from "@/features/panel/widget-downloads";
import { useSession } from "@/platform/api/session";
import { brandQuery } from "@/platform/brand/brand";
import { Chart } from "@/platform/charts/chart";
import {
  type ChartSpec,
  isRunning,
  RUNNING,
  STILL_TO_COME,
  valueAt,
} from "@/platform/charts/chart-spec";
import { addressOf, asFlag, asOneOf, useAddress } from "@/platform/lib/address";
import { formatNumber } from "@/platform/lib/format";
import { usePageArrival } from "@/platform/lib/hooks";
import { monthAt } from "@/platform/lib/months";
import { PATHS } from "@/platform/lib/paths";
import { nameProduct, useProductName } from "@/platform/lib/product-name";
import { useRoom } from "@/platform/lists/table-scrolling";
import { Button } from "@/platform/ui/button";
import { LinkButton } from "@/platform/ui/link-button";
import { announce } from "@/platform/ui/live-region";
import { SelectField } from "@/platform/ui/select-field";
import { AsyncView, EmptyState, type QueryFace, Skeleton } from "@/platform/ui/states";
import { SwitchField } from "@/platform/ui/switch-field";
import { useCall } from "@/platform/ui/use-call";

/** The part of the source that comes from the server. */
type Asked = Pick<PaperSource, "widgets" | "numbers" | "kpis" | "checkedAt">;

/** Left and right of the sheet on a screen that is narrower. */
const BESIDE = 32;

export function ExportScreen() {
  const place = useExportPlace();
  const query = useAsked(place);
  const source = useSource(query.data, place);
  const [isDrawn, setDrawn] = useState(false);
  const desk = useRef<HTMLElement>(null);
  const room = useRoom(desk) - BESIDE;
  const zoom = room > 0 ? Math.min(1, room / place.sheet.width) : 1;
  return (
    <>
      <ExportToolbar
        place={place}
        savePicture={source && (() => downloadPanelPng(source))}
        isDrawn={isDrawn}
      />
      {/* The sheet keeps its proportions: what is seen is what is printed. */}
      <section
        ref={desk}
        aria-label={sheetTexts.sheet}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet wider than the screen must scroll by keys too.
        tabIndex={0}
        className="overflow-x-auto px-4 py-6 sm:px-8 print:overflow-visible print:p-0"
      >
        <article
          data-sheet={place.sheet.id}
          className="mx-auto flex flex-col gap-4 print:[zoom:1]!"
          style={{ width: place.sheet.width, zoom }}
        >
          <SheetHead />
          <AsyncView
            query={query}
            loaded={sheetTexts.loaded}
            skeleton={<Skeleton className="h-96 w-full" />}
          >
            {() =>
              source && (
                // Another sheet is another drawing: charts are drawn at its width and look at once.
                <ReadySheet
                  key={`${place.sheet.id} ${place.grey}`}
                  source={source}
                  place={place}
                  onReady={setDrawn}
                />
              )
            }
          </AsyncView>
        </article>
      </section>
    </>
  );
}

interface ReadySheetProps {
  source: PaperSource;
  place: ExportPlace;
  onReady: (isReady: boolean) => void;
}

function ReadySheet({ source, place, onReady }: ReadySheetProps) {
  const paper = useMemo(() => paperOf(source), [source]);
  const charts = paper.widgets.flatMap(({ id, spec }) => (spec ? [id] : []));
  const drawn = useReadyMark(charts, onReady);
  return (
    <>
      <PanelSheet paper={paper} sheet={place.sheet} grey={place.grey} onDrawn={drawn} />
      {paper.widgets.length === 0 && (
        <EmptyState
          icon={<LayoutGrid />}
          title={sheetTexts.emptyTitle}
          description={sheetTexts.emptyDescription}
          actions={<LinkButton to={place.panelAddress}>{sheetTexts.backToPanel}</LinkButton>}
        />
      )}
    </>
  );
}

/** A sheet does not change while somebody reads it, so nothing is asked twice. */
function useAsked({ lens }: ExportPlace): QueryFace<Asked> {
  return useQueries({
    queries: [widgetsQuery, { ...numbersQuery(lens), refetchInterval: false as const }, kpisQuery],
    combine: together,
  });
}

type Answers = [
  UseQueryResult<PaperSource["widgets"]>,
  UseQueryResult<PaperSource["numbers"]>,
  UseQueryResult<PaperSource["kpis"]>,
];

function together(answers: Answers): QueryFace<Asked> {
  const [widgets, numbers, kpis] = answers;
  const failed = answers.find(({ isError }) => isError);
  const waiting = answers.find(({ isPending }) => isPending);
  return {
    isPending: waiting !== undefined || numbers.isPlaceholderData,
    isError: failed !== undefined,
    error: failed?.error ?? null,
    fetchStatus: waiting?.fetchStatus ?? numbers.fetchStatus,
    refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
    data:
      widgets.data && numbers.data && kpis.data && !numbers.isPlaceholderData
        ? {
            widgets: widgets.data,
            numbers: numbers.data,
            kpis: kpis.data,
            checkedAt: numbers.dataUpdatedAt,
          }
        : undefined,
  };
}

function useSource(asked: Asked | undefined, { lens }: ExportPlace): PaperSource | undefined {
  const by = useSession(({ user }) => user?.name ?? null);
  const company = useOnlyCompany(lens, asked?.numbers);
  const [now] = useState(() => Date.now());
  return useMemo(() => {
    const moment = { month: monthAt(now), madeAt: new Date(now).toISOString() };
    return asked && { ...asked, lens, company, by, ...moment };
  }, [asked, lens, company, by, now]);
}

interface ExportToolbarProps {
  place: ExportPlace;
  /** Draws the panel as a picture; absent while there is nothing to draw. */
  savePicture: (() => Promise<void>) | undefined;
  /** Whether every chart stands on the sheet: before, it would be printed without them. */
  isDrawn: boolean;
}

const SIZES = SHEET_SIZES.map(({ id, name }) => ({ value: id, label: name }));

/** What can be done with the sheet, on the screen only. */
export function ExportToolbar({ place, savePicture, isDrawn }: ExportToolbarProps) {
  return (
    <nav
      aria-label={sheetTexts.toolbar}
      className="flex flex-wrap items-center gap-2 border-b bg-surface px-4 py-3 sm:sticky sm:top-0 sm:layer-sticky sm:gap-x-4 sm:px-8"
    >
      <LinkButton
        to={place.panelAddress}
        variant="ghost"
        icon={<ArrowLeft />}
        className="mr-auto -ml-4"
      >
        {sheetTexts.backToPanel}
      </LinkButton>
      <SelectField
        label={sheetTexts.sheetSize}
        hideLabel
        value={place.sheet.id}
        onValueChange={(id) => place.setSheet(sheetOf(id).id)}
        options={SIZES}
      />
      <div className="max-sm:basis-full">
        <SwitchField
          label={sheetTexts.greyPatterns}
          checked={place.grey}
          onCheckedChange={place.setGrey}
        />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow">
        <PictureButton savePicture={savePicture} />
        <Button
          variant="primary"
          icon={<Printer />}
          aria-disabled={savePicture === undefined}
          loading={savePicture !== undefined && !isDrawn}
          onClick={() => globalThis.print()}
        >
          {commonTexts.print}
        </Button>
      </div>
    </nav>
  );
}

function PictureButton({ savePicture }: Pick<ExportToolbarProps, "savePicture">) {
  const saving = useCall(async () => {
    await savePicture?.();
    announce(sheetTexts.pictureDownloaded);
  });

  return (
    <>
      <Button
        icon={<ImageDown />}
        loading={saving.busy}
        aria-disabled={savePicture === undefined}
        onClick={() => void saving.run()}
      >
        {commonTexts.downloadPicture}
      </Button>
      {saving.error && (
        <p role="alert" className="basis-full text-right text-sm text-danger">
          {sheetTexts.pictureFailed(saving.error)}
        </p>
      )}
    </>
  );
}

interface PanelSheetProps {
  paper: Paper;
  sheet: SheetSize;
  grey: boolean;
  onDrawn: (id: number) => void;
}

/** Cards in a row of the sheet. */
const TALL_CARDS = 2;
const BROAD_CARDS = 4;

/** The panel on its sheet: head, cards and widgets in one flow, broken between rows only. */
function PanelSheet({ paper, sheet, grey, onDrawn }: PanelSheetProps) {
  const cards = sheet.columns > 6 ? BROAD_CARDS : TALL_CARDS;
  const span = ({ cols }: PaperWidget) => spanOf(cols, sheet.columns);
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs">
        {paper.stamps.map(({ label, value, isForScreen }) => (
          <div key={label} className={clsx("flex gap-1.5", isForScreen && "print:hidden")}>
            <dt className="text-ink-muted">{label}:</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {rowsOf(paper.cards, cards, () => 1).map((row) => (
        <Row key={row[0]?.id} spans={row.map(() => 1)}>
          {row.map((card) => (
            <CardBox key={card.id} card={card} />
          ))}
        </Row>
      ))}
      {rowsOf(paper.widgets, sheet.columns, span).map((row) => (
        <Row key={row[0]?.id} spans={row.map(span)}>
          {row.map((widget) => (
            <WidgetBox key={widget.id} widget={widget} grey={grey} onDrawn={onDrawn} />
          ))}
        </Row>
      ))}
    </div>
  );
}

/** What stands in a row shares all of it. */
function Row({ spans, children }: { spans: readonly number[]; children: ReactNode }) {
  const columns = spans.map((span) => `minmax(0, ${span}fr)`).join(" ");
  return (
    <div className="avoid-break grid gap-3" style={{ gridTemplateColumns: columns }}>
      {children}
    </div>
  );
}

const BOX = "flex min-w-0 flex-col gap-1 rounded-card border p-3";

function CardBox({ card: { name, value, share, goal, words } }: { card: PaperCard }) {
  return (
    <section aria-label={name} className={BOX}>
      <h2 className="text-sm font-semibold">{name}</h2>
      {value === null ? (
        <p className="text-sm text-ink-muted">{sheetTexts.notAvailable}</p>
      ) : (
        <p className="flex items-baseline gap-2 text-2xl font-bold tabular-nums">
          {value}
          {share && <span className="text-sm font-semibold text-ink-muted">{share}</span>}
        </p>
      )}
      {goal.length > 0 && <p className="text-2xs font-medium">{goal.join(": ")}</p>}
      <Words words={words} />
    </section>
  );
}

interface WidgetBoxProps extends Pick<PanelSheetProps, "grey" | "onDrawn"> {
  widget: PaperWidget;
}

function WidgetBox({ widget, grey, onDrawn }: WidgetBoxProps) {
  const { id, title, words, spec } = widget;
  return (
    <section aria-label={title} className={clsx(BOX, spec === null && "border-dashed")}>
      <h2 className="text-sm font-semibold break-words">{title}</h2>
      <Words words={words} />
      {spec === null ? (
        <p className="flex flex-1 items-center justify-center py-6 text-sm text-ink-muted">
          {sheetTexts.notAvailable}
        </p>
      ) : (
        <>
          <Chart
            spec={spec}
            label={title}
            print
            grey={grey}
            onDrawn={() => onDrawn(id)}
            className="mt-1 h-48"
          />
          <Figures spec={spec} />
        </>
      )}
    </section>
  );
}

function Words({ words }: { words: readonly string[] }) {
  return <p className="text-2xs text-ink-muted">{words.join(" · ")}</p>;
}

/** What is drawn can also be read, and copied from the PDF. */
function Figures({ spec }: { spec: ChartSpec }) {
  const names = spec.series.map(({ name }) => name).join(" · ");
  return (
    <div className="mt-1 border-t pt-1.5 text-2xs">
      {spec.series.length > 1 && <p className="pb-0.5 font-medium">{names}</p>}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-5">
        {figuresOf(spec).map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-2">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="font-medium whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export interface Figure {
  readonly label: string;
  readonly value: string;
}

/** "ene 25" and "38"; of two series "12 · 8", in the order of the legend. */
export function figuresOf(spec: ChartSpec): Figure[] {
  return spec.labels.map((label, index) => ({
    label: isRunning(spec, index) ? label + RUNNING : label,
    value: spec.series
      .map((series) => valueAt(spec, series, index))
      .map((value) => (value === null ? STILL_TO_COME : formatNumber(value)))
      .join(" · "),
  }));
}

/** The name of the panel and of the product, over the sheet. */
function SheetHead() {
  const heading = usePageArrival(commonTexts.panelName);
  const product = useProductName(({ name }) => name);
  const { data: brand } = useQuery(brandQuery);
  // The sheet stands without the frame, which follows the name elsewhere.
  useEffect(() => {
    if (brand) nameProduct(brand.name);
  }, [brand]);
  return (
    <header className="flex items-end justify-between gap-4 border-b pb-3">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
        {commonTexts.panelName}
      </h1>
      <p className="text-sm font-semibold text-ink-muted">{product}</p>
    </header>
  );
}

interface ExportPlace {
  readonly lens: Lens;
  readonly sheet: SheetSize;
  readonly grey: boolean;
  readonly panelAddress: string;
  readonly setSheet: (id: SheetId) => void;
  readonly setGrey: (grey: boolean) => void;
}

const PLACE = { ...LENS, hoja: asOneOf(SHEET_SIZES.map(({ id }) => id)), tramas: asFlag("1") };

/** What the address of the export says: the lens, the sheet of paper, and patterns for grey. */
function useExportPlace(): ExportPlace {
  const [said, say] = useAddress(PLACE);
  const lens = useMemo(() => lensOf(said), [said]);
  return {
    lens,
    sheet: sheetOf(said.hoja),
    grey: said.tramas,
    panelAddress: addressOf(PATHS.panel, LENS, saidOf(lens)),
    setSheet: (hoja) => say({ hoja }, { replace: true }),
    setGrey: (tramas) => say({ tramas }, { replace: true }),
  };
}

/** Answers what each chart calls when it is drawn; `onReady` must stay the same function. */
function useReadyMark(
  charts: readonly number[],
  onReady: (isReady: boolean) => void,
): (id: number) => void {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  const ready = charts.every((id) => drawn.has(id));

  useEffect(() => {
    if (!ready) return undefined;
    let left = false;
    // Letters that arrive late would move what was measured.
    void document.fonts.ready.then(() => {
      if (left) return;
      document.body.dataset.ready = "true";
      onReady(true);
    });
    return () => {
      left = true;
      delete document.body.dataset.ready;
      onReady(false);
    };
  }, [ready, onReady]);

  return useCallback((id) => setDrawn((before) => new Set(before).add(id)), []);
}
