/** Step 1: what is being loaded, from which file, and where its headings are. */

import { ArrowRight, Download, FileSpreadsheet } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { errorsAddress } from "@/features/loads/addresses";
import {
  downloadTemplate,
  failureOf,
  findCourses,
  type HeadingPlace,
  moveHeadings,
  useCourseName,
  useMappingCache,
  useWork,
} from "@/features/loads/api";
import {
  type Destination,
  destinationOf,
  FileDrop,
  FilePassword,
  useFileUpload,
  useSending,
} from "@/features/loads/file-upload";
import { kindBySlug, LOAD_KINDS, type LoadKind } from "@/features/loads/kinds";
import { DownloadButton, FileButton } from "@/features/loads/load-files";
import { DiscardButton, Notes, StepActions, WorkProgress } from "@/features/loads/parts";
import { commonTexts, fileTexts } from "@/features/loads/texts";
import type { LoadedFile, Mapping } from "@/features/loads/types";
import { type ReadMapping, sheetsToLoad, useWizardStore } from "@/features/loads/wizard";
import { describeError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import type { Job } from "@/platform/api/types";
import { SearchCombobox } from "@/platform/forms/search-combobox";
import { formatBytes, formatMoment } from "@/platform/lib/format";
import { ACCEPTED_FILES, useGivenFile } from "@/platform/lib/given-file";
import { late } from "@/platform/lib/late";
import { Banner } from "@/platform/ui/banner";
import { LinkButton } from "@/platform/ui/link-button";
import { useAnnouncement } from "@/platform/ui/live-region";
import { RadioCards } from "@/platform/ui/radio-cards";
import { TextareaField } from "@/platform/ui/text-field";

const HeadingChooser = late(
  async () => (await import("@/features/loads/heading-chooser")).HeadingChooser,
);
const LikelyKind = late(async () => (await import("@/features/loads/likely-kind")).LikelyKind);
const OtherKind = late(async () => (await import("@/features/loads/likely-kind")).OtherKind);
const SheetChooser = late(async () => (await import("@/features/loads/workbook")).SheetChooser);

interface FileStepProps {
  kind: LoadKind | null;
  /** The course in the address, before a mapping has one. */
  courseId: number | null;
  mapping: Mapping | null;
  onKindChange: (kind: LoadKind, courseId: number | null) => void;
  onMapping: (mappingId: number, kind: LoadKind) => void;
  onContinue: () => void;
}

const READING = ["headings"];

export function FileStep(props: FileStepProps) {
  const { kind, courseId, mapping, onKindChange, onMapping, onContinue } = props;
  const { upload, send, cancel, refuse } = useFileUpload(onMapping);
  const work = useWork(mapping?.job ?? null, READING);
  const file = mapping?.file ?? null;
  const { kindProposed, sentTo } = useWizardStore.getState();
  // Whether the person waited for it, however short.
  const awaited = useRef(file === null || sentTo === mapping?.mapping_id);
  const destination = destinationOf(kind, courseId);
  const isProtected =
    upload.state === "idle" &&
    mapping?.job?.kind === "headings" &&
    mapping.job.error?.code === "workbook_password";
  const given = useSending(mapping ? null : destination, send);
  const { fileGiven, fileKnown } = useGivenFile.getState();

  /** What was given for one kind goes on as the other, when only what it holds was chosen wrongly. */
  function change(chosen: LoadKind, course: number | null): void {
    if (upload.state !== "idle") fileKnown(upload.given);
    else if (mapping && file) {
      const { name, size, file_id: fileId } = file;
      fileKnown({ name, size, fileId, leaves: mapping.mapping_id });
    }
    cancel();
    onKindChange(chosen, course);
  }

  function choose(chosen: LoadKind, course: number | null): void {
    kindProposed("");
    change(chosen, course);
  }

  function sendChosen(chosen: File): void {
    const { name, size } = chosen;
    if (destination) void send({ name, size, bytes: chosen }, destination);
  }

  function place(): ReactNode {
    const drop = (
      <FileDrop
        {...{ kind, upload, work }}
        failure={failureOf(mapping?.job ?? null, READING)}
        needsCourse={kind !== null && destination === null}
        waiting={given?.name}
        onFile={mapping ? sendChosen : fileGiven}
        onCancelUpload={cancel}
      />
    );
    if (given && !destination)
      return (
        <LikelyKind
          {...{ given, kind }}
          onKind={change}
          onRefused={(message) => refuse(given, message)}
        >
          {drop}
        </LikelyKind>
      );
    if (file && mapping && upload.state === "idle")
      return (
        <FileRead
          mapping={{ ...mapping, file }}
          {...{ work, arrived: awaited.current }}
          onFile={sendChosen}
          onKind={(chosen) => choose(chosen, null)}
        />
      );
    return drop;
  }

  return (
    <div className="flex flex-col gap-6">
      {place()}
      {isProtected && <FilePassword key={mapping.job?.id} mappingId={mapping.mapping_id} />}
      <WhatToLoad {...{ kind, courseId, mapping }} onChange={choose} />
      <Comment />
      <StepActions
        primaryLabel={commonTexts.continue}
        primaryIcon={<ArrowRight />}
        reason={
          isProtected
            ? fileTexts.passwordMissing
            : reasonToWait(
                kind,
                destination,
                upload.state === "sending" || work !== null,
                file !== null,
              )
        }
        note={mapping && file && onlySheet({ ...mapping, file })}
        onPrimary={onContinue}
        start={mapping && <DiscardButton mapping={mapping} />}
      />
    </div>
  );
}

function Comment() {
  const comment = useWizardStore((state) => state.comment);
  const commentWritten = useWizardStore((state) => state.commentWritten);
  return (
    <TextareaField
      label={fileTexts.comment}
      optional
      hint={fileTexts.commentHint}
      rows={2}
      maxLength={500}
      value={comment}
      onChange={(event) => commentWritten(event.target.value)}
    />
  );
}

/** Where other sheets hold something to load too, what the button does not say. */
function onlySheet(mapping: ReadMapping): string | undefined {
  const { sheets, sheet } = mapping.file;
  const own = sheets.find(({ index }) => index === sheet);
  return own && sheetsToLoad(mapping).length > 0 ? fileTexts.onlySheet(own.name) : undefined;
}

/** Why nobody can go on yet. */
function reasonToWait(
  kind: LoadKind | null,
  destination: Destination | null,
  working: boolean,
  isRead: boolean,
): string | null {
  if (!kind) return fileTexts.kindMissing;
  if (!destination) return fileTexts.courseMissing;
  if (working) return fileTexts.waitForReading;
  return isRead ? null : fileTexts.fileMissing;
}

interface WhatToLoadProps {
  kind: LoadKind | null;
  courseId: number | null;
  mapping: Mapping | null;
  onChange: (kind: LoadKind, courseId: number | null) => void;
}

/** The kind of the rows, and its course where it has one; a sheet of a workbook has both already. */
function WhatToLoad({ kind, courseId, mapping, onChange }: WhatToLoadProps) {
  if (mapping && mapping.workbook.length > 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <ProposedKind />
      <KindCards kind={kind} onKindChange={(chosen) => onChange(chosen, courseId)} />
      {kind?.needsCourse && (
        <CourseField
          {...{ kind, courseId }}
          named={mapping?.file?.course ?? null}
          onCourseChange={(chosen) => onChange(kind, chosen)}
        />
      )}
      {kind && <TemplateLink {...{ kind, courseId }} />}
    </div>
  );
}

/** Says why a kind is chosen that the person did not choose. */
function ProposedKind() {
  const said = useWizardStore((state) => state.kindSaid);
  useAnnouncement(said);
  return said && <Banner tone="info">{said}</Banner>;
}

interface KindCardsProps {
  kind: LoadKind | null;
  onKindChange: (kind: LoadKind) => void;
}

/** What is being loaded: a card for each kind of row, and why one cannot be chosen. */
export function KindCards({ kind, onKindChange }: KindCardsProps) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);

  function choose(slug: string): void {
    const chosen = kindBySlug(slug);
    if (chosen) onKindChange(chosen);
  }

  return (
    <RadioCards
      legend={fileTexts.whatToLoad}
      value={kind?.slug ?? ""}
      onValueChange={choose}
      options={LOAD_KINDS.map((one) => {
        const closed = one.onlyAdmin && !isAdmin;
        return {
          value: one.slug,
          label: one.label,
          description: closed ? fileTexts.adminsOnly(one.ending) : one.description,
          icon: <one.Icon />,
          disabled: closed,
        };
      })}
    />
  );
}

/** The empty workbook to fill in: headings, two example rows and a sheet that says how. */
function TemplateLink({ kind, courseId }: { kind: LoadKind; courseId: number | null }) {
  const hasPeople = kind.ofCourse && courseId !== null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
      {hasPeople ? fileTexts.templateOfCourse : fileTexts.templateOffer}
      <DownloadButton
        size="sm"
        icon={<Download />}
        label={fileTexts.downloadTemplate}
        onDownload={() => downloadTemplate(kind, courseId)}
      />
    </p>
  );
}

interface CourseFieldProps {
  kind: LoadKind;
  courseId: number | null;
  /** The course that stands above the headings of the file. */
  named?: LoadedFile["course"];
  onCourseChange: (courseId: number) => void;
}

/** The course whose participants are loaded. */
function CourseField({ kind, courseId, named, onCourseChange }: CourseFieldProps) {
  const name = useCourseName(courseId);
  const isMissing = courseId === null;
  const field = useRef<HTMLDivElement>(null);
  // Below all kinds, a file that waits for it would not show why.
  useEffect(() => {
    if (isMissing) field.current?.scrollIntoView?.({ block: "nearest" });
  }, [isMissing]);
  const hint = kind.ofCourse ? fileTexts.courseOfResultsHint : fileTexts.courseHint;
  return (
    <div ref={field} className="max-w-xl scroll-mb-28">
      <SearchCombobox
        label={fileTexts.course}
        hint={named && named.course_id === courseId ? fileTexts.courseSaid(named.said) : hint}
        value={courseId === null ? "" : String(courseId)}
        shown={name ?? ""}
        load={(q, signal) =>
          findCourses(q, signal, ({ isComplete }) => kind.ofCourse || !isComplete)
        }
        cacheKey={kind.ofCourse ? "all-courses" : "open-courses"}
        onChoose={({ value }) => onCourseChange(Number(value))}
      />
    </div>
  );
}

interface FileReadProps {
  mapping: ReadMapping;
  work: Job | null;
  arrived: boolean;
  onFile: (file: File) => void;
  onKind: (kind: LoadKind) => void;
}

/** The file once it is read: what it holds, what was noticed, and its headings to check. */
function FileRead({ mapping, work, arrived, onFile, onKind }: FileReadProps) {
  const { file } = mapping;
  const same = file.sameFileAs;
  const { move, error } = useHeadingMove(mapping.mapping_id);
  return (
    <div className="flex flex-col gap-4">
      <FileSummary file={file} onFile={onFile} />
      {mapping.likelier && <OtherKind {...{ mapping, onKind }} />}
      {same && (
        <Banner tone="warning" title={fileTexts.sameFileTitle}>
          <p>
            {fileTexts.sameFile(
              same.userName,
              formatMoment(same.at),
              commonTexts.rowsWritten(same.created, same.updated),
            )}
          </p>
        </Banner>
      )}
      {file.rejectedOf !== null && (
        <Banner
          tone="info"
          title={fileTexts.rejectedTitle}
          actions={
            <LinkButton to={errorsAddress(file.rejectedOf)}>{fileTexts.goToThatLoad}</LinkButton>
          }
        >
          <p>{fileTexts.rejectedHelp}</p>
        </Banner>
      )}
      <Notes notes={file.notes} decisions={file.decisions} />
      {error && <Banner tone="danger">{error}</Banner>}
      {file.sheets.length > 1 && <SheetChooser mapping={mapping} />}
      <HeadingChooser
        arrived={arrived}
        file={file}
        modelId={mapping.model_id}
        busy={work !== null}
        onMove={move}
      />
      {work && <WorkProgress job={work} label={fileTexts.readingHeadings} />}
    </div>
  );
}

/** A moved heading row makes other columns, so what was chosen for the former ones is dropped. */
function useHeadingMove(mappingId: number) {
  const [error, setError] = useState<string | null>(null);
  const { jobStarted } = useMappingCache();
  const headingsMoved = useWizardStore((state) => state.headingsMoved);
  const move = useCallback(
    (place: HeadingPlace) => {
      setError(null);
      moveHeadings(mappingId, place)
        .then((job) => {
          headingsMoved();
          jobStarted(mappingId, job);
        })
        .catch((cause: unknown) => setError(describeError(cause).message));
    },
    [mappingId, jobStarted, headingsMoved],
  );
  return { move, error };
}

interface FileSummaryProps {
  file: LoadedFile;
  onFile: (file: File) => void;
}

/** The file that was read: its name, its size, how many rows it brings, and changing it. */
function FileSummary({ file, onFile }: FileSummaryProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border bg-sunken/40 p-4">
      <span
        aria-hidden
        className="flex size-11 shrink-0 items-center justify-center rounded-button bg-success-soft text-success"
      >
        <FileSpreadsheet className="size-6" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-all">{file.name}</p>
        <p className="text-sm text-ink-muted">{summaryOf(file)}</p>
      </div>
      <FileButton accept={ACCEPTED_FILES} label={fileTexts.changeFile} onFile={onFile} />
    </div>
  );
}

function summaryOf(file: LoadedFile): string {
  const sheet = file.sheets.find(({ index }) => index === file.sheet);
  const parts = [
    commonTexts.rows(file.rows),
    fileTexts.columns(file.headings.length),
    ...(sheet && file.sheets.length > 1 ? [fileTexts.sheetName(sheet.name)] : []),
    formatBytes(file.size),
  ];
  return parts.join(" · ");
}
