/** The two lists of evaluations: their columns, filters and words. */
import { Send } from "lucide-react";
import { createContext, useContext } from "react";
import { COMPANY_FILTER } from "@/entities/lookups/company-filter";
import { findSuppliers, useSupplierName } from "@/entities/supplier/supplier";
import { rateWords, STATE_TONES } from "@/entities/survey/survey";
import type { Evaluation } from "@/features/evaluations/api";
import { commonTexts, evaluationsTexts } from "@/features/evaluations/texts";
import { answeredWords, LOW_RATE, nameOf, type Tab } from "@/features/evaluations/words";
import { formatDay } from "@/platform/lib/format";
import { type ColumnAt, countColumn, type FilterAt, type SpecAt } from "@/platform/lists/list-spec";
import { Badge } from "@/platform/ui/badge";
import { IconButton } from "@/platform/ui/icon-button";
import { Meter } from "@/platform/ui/meter";

const COLUMNS: ColumnAt<"/api/getSurveyStats", Evaluation>[] = [
  {
    id: "courseName",
    header: evaluationsTexts.course,
    least: 144,
    sortKey: "courseName",
    cell: CourseName,
    fields: ["courseName", "companyName"],
  },
  {
    id: "type",
    header: evaluationsTexts.type,
    width: 116,
    sortKey: "type",
    onCard: "bare",
    cell: ({ type }) => type,
  },
  {
    id: "providerName",
    header: evaluationsTexts.supplier,
    hidden: true,
    cell: ({ providerName }) => providerName,
  },
  {
    id: "dateSurvay",
    header: evaluationsTexts.surveyDate,
    sortKey: "dateSurvay",
    width: 106,
    cell: ({ dateSurvay }) => formatDay(dateSurvay),
  },
  {
    id: "endDate",
    header: evaluationsTexts.closing,
    sortKey: "endDate",
    onCard: true,
    width: 106,
    cell: ({ endDate }) => formatDay(endDate),
  },
  {
    id: "surveySent",
    header: evaluationsTexts.sent,
    hidden: true,
    width: 72,
    cell: ({ surveySent }) => (surveySent ? evaluationsTexts.yes : evaluationsTexts.no),
  },
  // Answers are said of so many.
  countColumn("participants", commonTexts.participants, {
    sortKey: "participants",
    hidden: true,
    width: 112,
  }),
  countColumn("amountSent", evaluationsTexts.sends, { width: 80 }),
  {
    id: "responseAmount",
    header: evaluationsTexts.answers,
    sortKey: "responseAmount",
    align: "end",
    onCard: true,
    width: 104,
    cell: answeredWords,
  },
  {
    id: "responseRate",
    header: commonTexts.responseRate,
    sortKey: "responseRate",
    onCard: "bare",
    width: 112,
    cell: (row) => <RateCell evaluation={row} />,
  },
  countColumn("index", commonTexts.index, { width: 66 }),
  {
    id: "last_mailing_date",
    header: evaluationsTexts.lastSend,
    hidden: true,
    width: 104,
    cell: ({ last_mailing_date }) => last_mailing_date !== null && formatDay(last_mailing_date),
  },
  {
    id: "state",
    header: evaluationsTexts.state,
    hidden: true,
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{state}</Badge>,
  },
];

function CourseName({ courseName, companyName }: Evaluation) {
  return (
    <>
      {courseName}
      <span data-beside className="text-xs font-normal text-ink-subtle max-sm:block sm:ml-2">
        {companyName}
      </span>
    </>
  );
}

const FILTERS: FilterAt<"/api/getSurveyStats">[] = [
  {
    kind: "choice",
    key: "type",
    param: "tipo",
    label: evaluationsTexts.type,
    promoted: true,
    options: [
      { value: "Satisfacción", label: "Satisfacción" },
      { value: "Transferencia", label: "Transferencia" },
    ],
  },
  {
    kind: "flag",
    key: "lowRate",
    param: "baja",
    label: evaluationsTexts.lowRate,
    promoted: true,
  },
  COMPANY_FILTER,
  {
    kind: "choice",
    key: "provider",
    param: "proveedor",
    label: evaluationsTexts.supplier,
    search: { cacheKey: "suppliers", load: findSuppliers, useLabel: useSupplierName },
  },
  { kind: "date-range", keys: ["from", "to"], param: "fechas", label: evaluationsTexts.surveyDate },
];

const SHARED = {
  name: "evaluations",
  title: evaluationsTexts.title,
  nouns: { one: evaluationsTexts.surveyNoun, many: evaluationsTexts.surveysNoun, feminine: true },
  searchLabel: evaluationsTexts.search,
  sorts: {
    curso: "courseName",
    tipo: "type",
    fecha: "dateSurvay",
    cierre: "endDate",
    participantes: "participants",
    respuestas: "responseAmount",
    tasa: "responseRate",
  },
  filters: FILTERS,
  rowHeader: "courseName",
} as const;

/** Of the open ones those that need a push stand first; of the others the newest. */
export const LISTS: Readonly<Record<Tab, SpecAt<"/api/getSurveyStats", Evaluation>>> = {
  vigentes: {
    ...SHARED,
    columns: COLUMNS,
    defaultSort: "responseRate",
    always: { active: "true" },
  },
  historicas: {
    ...SHARED,
    // Of what is over nothing is sent any more: its names have the room.
    columns: COLUMNS.map((column) => ({
      ...column,
      hidden: column.id === "amountSent" || (column.hidden && column.id !== "state"),
    })),
    defaultSort: "-dateSurvay",
    always: { active: "false" },
  },
};

/** Opens the window that mails those who did not answer; given by the screen around the list. */
export const RemindContext = createContext<((survey: Evaluation) => void) | null>(null);

/** The share of those who are asked that answered, as a bar and in words. */
function RateCell({ evaluation }: { evaluation: Evaluation }) {
  const { responseAmount, participants, responseRate, state, pending } = evaluation;
  const remind = useContext(RemindContext);
  if (responseRate === null) return null;
  return (
    <span className="flex items-center gap-2">
      <span className="flex min-w-0 flex-1 flex-col gap-0.5 max-sm:flex-row max-sm:items-center max-sm:gap-1.5 max-sm:*:[[role=meter]]:w-12">
        <span className="font-medium leading-4 whitespace-nowrap tabular-nums">
          {rateWords(responseRate)}
        </span>
        <Meter
          label={evaluationsTexts.responseRateOf(nameOf(evaluation))}
          value={responseAmount}
          max={participants}
          tone={responseRate < LOW_RATE ? "warning" : "success"}
        />
      </span>
      {remind && state === "Vigente" && pending > 0 && (
        <IconButton
          size="sm"
          label={evaluationsTexts.sendReminder(pending)}
          icon={<Send />}
          className="-my-1 max-sm:-my-3 print:hidden"
          onClick={() => remind(evaluation)}
        />
      )}
    </span>
  );
}
