/** What the answers to one survey say. */

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowLeft, Download, EyeOff, Printer, Search } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { rateWords } from "@/entities/survey/survey";
import {
  type Evaluation,
  type OtherResults,
  type Results,
  type RowResult,
  resultsQuery,
} from "@/features/evaluations/api";
import {
  AnswerBar,
  Caution,
  commentsWith,
  differenceWords,
  FEW_ANSWERS,
  pairedRows,
  TableResults,
} from "@/features/evaluations/results";
import { commonTexts, resultsTexts } from "@/features/evaluations/texts";
import { useResultsExport } from "@/features/evaluations/use-results-export";
import { nameOf, resultsAddress, tabAddress } from "@/features/evaluations/words";
import { asId, useAddress } from "@/platform/lib/address";
import { formatDay, formatNumber } from "@/platform/lib/format";
import { useSteadyLoading } from "@/platform/lib/hooks";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { useKeptFocus } from "@/platform/ui/focus";
import { LinkButton } from "@/platform/ui/link-button";
import { Meter } from "@/platform/ui/meter";
import { PageHeader } from "@/platform/ui/page-header";
import { type Choice, SelectField } from "@/platform/ui/select-field";
import { AsyncView, EmptyState, TextSkeleton } from "@/platform/ui/states";
import { TextField } from "@/platform/ui/text-field";
import { useCall } from "@/platform/ui/use-call";

/** Whose answers are shown. */
const PART = { empresa: asId, area: asId };

export function ResultsPage({ id }: { id: number }) {
  const [{ empresa: company, area }] = useAddress(PART);
  const results = useQuery(resultsQuery(id, { company, area }));
  // What was told last, also while a part of it cannot be read: its filters lead back.
  const [newest, setNewest] = useState(results.data);
  if (results.data !== undefined && results.data !== newest) setNewest(results.data);
  const phase = useSteadyLoading(results.isPlaceholderData);
  const isOld = phase === "visible" || phase === "slow";
  const isPart = company !== null || area !== null;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={resultsTexts.title}
        context={newest ? contextOf(newest.survey) : "…"}
        actions={
          <>
            <BackLink survey={newest?.survey} />
            {results.data?.enough && <Actions survey={results.data.survey} isPart={isPart} />}
          </>
        }
      />
      <PartFilters companies={newest?.companies ?? []} areas={newest?.areas ?? []} />
      <AsyncView
        query={results}
        loaded={resultsTexts.loaded}
        skeleton={
          <Card>
            <TextSkeleton lines={10} />
          </Card>
        }
      >
        {(known) => (
          <div
            aria-busy={isOld || undefined}
            className={clsx("flex flex-col gap-4 transition-opacity", isOld && "opacity-60")}
          >
            <ResultNumbers results={known} />
            {known.withheldMessage && (
              <p className="flex items-start gap-2 text-sm text-ink-muted">
                <EyeOff className="mt-0.5 size-4 shrink-0" />
                {known.withheldMessage}
              </p>
            )}
            {known.enough ? (
              <>
                {known.tables.map((table) => (
                  <TableResults key={table.tableId} table={table} />
                ))}
                <PairCard results={known} />
                <CommentsCard comments={known.comments} />
              </>
            ) : (
              <Card>
                <EmptyState
                  icon={<EyeOff />}
                  title={known.message ?? ""}
                  description={resultsTexts.tooFew}
                />
              </Card>
            )}
          </div>
        )}
      </AsyncView>
    </div>
  );
}

function BackLink({ survey }: { survey: Evaluation | undefined }) {
  const isPast = survey !== undefined && survey.state !== "Vigente";
  return (
    <LinkButton
      to={tabAddress(isPast ? "historicas" : "vigentes")}
      variant="ghost"
      icon={<ArrowLeft />}
    >
      {resultsTexts.back}
    </LinkButton>
  );
}

function contextOf(survey: Evaluation): string {
  const days = resultsTexts.dates(formatDay(survey.dateSurvay), formatDay(survey.endDate));
  return `${nameOf(survey)} · ${survey.companyName} · ${days}`;
}

/** `isPart`: not everybody's answers are shown, but a file always has them all. */
function Actions({ survey, isPart }: { survey: Evaluation; isPart: boolean }) {
  const { run: toFile, busy } = useCall(useResultsExport());
  const note = useId();

  return (
    <>
      <Button icon={<Printer />} onClick={() => window.print()}>
        {resultsTexts.print}
      </Button>
      <Button
        icon={<Download />}
        loading={busy}
        aria-describedby={isPart ? note : undefined}
        onClick={() => void toFile(survey)}
      >
        {resultsTexts.export}
      </Button>
      {isPart && (
        <p id={note} className="basis-full text-xs text-ink-muted sm:text-right">
          {resultsTexts.exportHelp}
        </p>
      )}
    </>
  );
}

/** Whose answers are shown: a company's, an area's; only those that give nobody away. */
function PartFilters({ companies, areas }: Pick<Results, "companies" | "areas">) {
  const [{ empresa: company, area }, choose] = useAddress(PART);
  const keepFocus = useKeptFocus();
  // One company is everybody: there is nothing to choose.
  const hasCompanies = companies.length > 1 || company !== null;
  const hasAreas = areas.length > 0 || area !== null;
  if (!hasCompanies && !hasAreas) return null;
  return (
    <div onFocusCapture={keepFocus} className="flex flex-wrap items-end gap-3 print:hidden">
      {hasCompanies && (
        <div className="w-full sm:w-64">
          <SelectField
            label={commonTexts.company}
            value={asId.write(company)}
            onValueChange={(value) => choose({ empresa: asId.read(value) })}
            options={choicesOf(companies, resultsTexts.allCompanies)}
          />
        </div>
      )}
      {hasAreas && (
        <div className="w-full sm:w-64">
          <SelectField
            label={resultsTexts.department}
            value={asId.write(area)}
            onValueChange={(value) => choose({ area: asId.read(value) })}
            options={choicesOf(areas, resultsTexts.allDepartments)}
          />
        </div>
      )}
      {(company || area) && (
        <Button variant="ghost" onClick={() => choose({ empresa: null, area: null })}>
          {resultsTexts.clearFilters}
        </Button>
      )}
    </div>
  );
}

function choicesOf(named: Results["companies"], all: string): Choice[] {
  return [
    { value: "", label: all },
    ...named.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}

/** The numbers at the top of results: how many answered, the index, what it compares with. */
function ResultNumbers({ results }: { results: Results }) {
  const { responses, participants, rate, index, average, pair, survey } = results;
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4 print:grid-cols-2">
      <Tile label={commonTexts.responseRate} value={rateWords(rate)}>
        <Meter
          label={commonTexts.responseRate}
          value={responses}
          max={participants}
          tone="primary"
        />
        <p>{resultsTexts.responsesOf(formatNumber(responses), participants)}</p>
      </Tile>
      <Tile
        label={commonTexts.index}
        value={indexWords(index)}
        mark={responses < FEW_ANSWERS && index !== null ? <Caution /> : null}
      >
        <p>{resultsTexts.indexHelp}</p>
      </Tile>
      {/* An average of this survey alone says nothing. */}
      <Tile
        label={resultsTexts.areaAverage}
        value={average.surveys > 1 ? indexWords(average.index) : "—"}
      >
        <p>{comparison(index, average)}</p>
      </Tile>
      <Tile
        label={
          survey.type === "Satisfacción"
            ? resultsTexts.transferOfCourse
            : resultsTexts.satisfactionOfCourse
        }
        value={pair ? indexWords(pair.index) : "—"}
      >
        <p>{pairWords(pair)}</p>
      </Tile>
    </div>
  );
}

interface TileProps {
  label: string;
  value: string;
  mark?: ReactNode;
  children: ReactNode;
}

function Tile({ label, value, mark, children }: TileProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-col gap-1.5 rounded-card border bg-surface px-4 py-3 text-xs text-ink-muted shadow-raised break-inside-avoid"
    >
      <h2 className="text-sm font-medium text-ink-muted">{label}</h2>
      <p className="flex items-center gap-2 text-2xl font-semibold text-ink tabular-nums">
        {value}
        {mark}
      </p>
      {children}
    </section>
  );
}

function indexWords(index: number | null): string {
  return index === null ? "—" : formatNumber(index);
}

function comparison(index: number | null, average: Results["average"]): string {
  if (average.index === null || average.surveys < 2) return resultsTexts.noOthers;
  const of = resultsTexts.areaSurveys(average.surveys);
  return index === null ? of : `${differenceWords(index, average.index)} (${of})`;
}

function pairWords(pair: OtherResults | null): string {
  if (pair === null) return resultsTexts.noPair;
  if (!pair.enough) return pair.message ?? "";
  return resultsTexts.responsesOf(formatNumber(pair.responses), pair.participants);
}

/** Satisfaction beside transfer: the questions that both surveys of a course ask. */
function PairCard({ results }: { results: Results }) {
  const { pair, survey, tables } = results;
  if (pair === null || !pair.enough) return null;
  const rows = pairedRows(tables, pair.tables, pair.rows);
  return (
    <Card
      title={resultsTexts.pairTitle}
      description={resultsTexts.pairDescription}
      actions={
        <Link to={resultsAddress(pair.survey.id)} className="link text-sm print:hidden">
          {resultsTexts.seeResultsOf(pair.survey.type.toLowerCase())}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p className="text-sm text-ink-muted">{resultsTexts.nothingShared}</p>
      ) : (
        <ul className="flex flex-col gap-5">
          {rows.map((row) => (
            <li key={row.text} className="flex flex-col gap-2 break-inside-avoid">
              <span className="text-sm font-medium">{row.text}</span>
              <Side type={survey.type} row={row.own} />
              <Side
                type={pair.survey.type}
                row={row.other}
                text={row.otherText === row.text ? undefined : row.otherText}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Side({ type, row, text }: { type: string; row: RowResult; text?: string | undefined }) {
  const index = row.index === null ? "" : resultsTexts.indexSuffix(formatNumber(row.index));
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[12rem_1fr]">
      <span className="text-xs text-ink-muted">
        {`${type}${index}`}
        {text && <span className="block">{text}</span>}
      </span>
      <AnswerBar row={row} />
    </div>
  );
}

/** More are drawn when they are asked for. */
const AT_ONCE = 50;

/** What people wrote, mixed and without names, with a search. */
function CommentsCard({ comments }: { comments: readonly string[] }) {
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(AT_ONCE);
  const matching = commentsWith(comments, search);
  return (
    <Card title={resultsTexts.comments} description={resultsTexts.commentsMixed(comments.length)}>
      {comments.length === 0 ? (
        <p className="text-sm text-ink-muted">{resultsTexts.noComments}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <div className="max-w-md print:hidden">
            <TextField
              type="search"
              label={resultsTexts.searchComments}
              hideLabel
              placeholder={resultsTexts.searchComments}
              icon={<Search />}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <p aria-live="polite" className="sr-only">
            {search && resultsTexts.commentCount(matching.length)}
          </p>
          {matching.length === 0 && (
            <p className="text-sm text-ink-muted">{resultsTexts.noMatchingComment}</p>
          )}
          <ul className="flex flex-col gap-2">
            {matching.slice(0, shown).map((comment, place) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: comments have no name, and may be alike.
                key={`${place}-${comment}`}
                className="rounded-card border bg-sunken/50 px-3 py-2 text-sm break-words whitespace-pre-wrap break-inside-avoid"
              >
                {comment}
              </li>
            ))}
          </ul>
          {matching.length > shown && (
            <Button onClick={() => setShown(shown + AT_ONCE)}>
              {commonTexts.showMore(matching.length - shown)}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
