/** What a file seems to hold: asked of whoever gave it before its kind was chosen, and told where it is of another. */

import { FileQuestion } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { sendFile, useWork } from "@/features/loads/api";
import { kindByModelId, kindOf, LOAD_KINDS, type LoadKind } from "@/features/loads/kinds";
import { WorkProgress } from "@/features/loads/parts";
import { fileTexts, likelyTexts } from "@/features/loads/texts";
import type { LoadedFile, SheetInfo } from "@/features/loads/types";
import { type ReadMapping, useWizardStore } from "@/features/loads/wizard";
import { ApiError, describeError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import type { Job } from "@/platform/api/types";
import { endOfJob } from "@/platform/jobs/jobs";
import { type GivenFile, useGivenFile } from "@/platform/lib/given-file";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { useAnnouncement } from "@/platform/ui/live-region";
import { ProgressBar } from "@/platform/ui/meter";

interface LikelyKindProps {
  given: GivenFile;
  /** The kind that is chosen already, and lacks its course. */
  kind: LoadKind | null;
  onKind: (kind: LoadKind, courseId: number | null) => void;
  onRefused: (message: string) => void;
  /** Where the course is asked for that the file does not name. */
  children: ReactNode;
}

/** More candidates than this are no proposal. */
const MOST = 3;

export function LikelyKind({ given, kind, onKind, onRefused, children }: LikelyKindProps) {
  const { share, job, found } = useLook(given, onRefused);
  const work = useWork(job);
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found goes on once; who hears of it may change.
  useEffect(() => {
    if (!found) return;
    const sure = kind ?? beyondDoubt(found, isAdmin);
    if (!sure) return;
    const courseId = courseOf(sure, found.course);
    if (kind && courseId === null) return;
    if (!kind) {
      const why = `${likelyTexts.seems(given.name, sure.many)}. ${likelyTexts.because(found.headings)}`;
      useWizardStore.getState().kindProposed(why);
    }
    onKind(sure, courseId);
  }, [kind, found]);
  if (!found) {
    return (
      <div className="rounded-card border bg-sunken/40 px-5 py-8">
        {work ? (
          <WorkProgress job={work} label={likelyTexts.looking} />
        ) : (
          <ProgressBar
            label={likelyTexts.lookingAt(given.name)}
            value={share * given.size}
            max={given.size}
          />
        )}
      </div>
    );
  }
  if (kind) return children;
  return (
    <Proposal
      name={given.name}
      found={found}
      onKind={(chosen) => onKind(chosen, courseOf(chosen, found.course))}
    />
  );
}

function sureKind({ sheet }: Found): LoadKind | undefined {
  return likeliest(sheet).find(({ modelId }) => modelId === sheet?.kind);
}

/** What need not be asked; what the other sheets of a workbook are for, only a person can say. */
function beyondDoubt(found: Found, isAdmin: boolean): LoadKind | undefined {
  const sure = found.isWorkbook ? undefined : sureKind(found);
  return sure?.onlyAdmin && !isAdmin ? undefined : sure;
}

/** The course that the file names, where a load of this kind may go into it. */
function courseOf(kind: LoadKind, course: LoadedFile["course"]): number | null {
  return course && kind.needsCourse && (kind.ofCourse || course.open) ? course.course_id : null;
}

/** What was found in a file: nothing can be said of one that is protected. */
interface Found {
  /** Its number on the server, once it was read there. */
  fileId: number | null;
  sheet: SheetInfo | null;
  /** Whether other sheets hold something to load, too. */
  isWorkbook: boolean;
  headings: string[];
  course: LoadedFile["course"];
}

function useLook(given: GivenFile, onRefused: (message: string) => void) {
  const [share, setShare] = useState(0);
  const [job, setJob] = useState<Job | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const looked = useRef<number | null>(null);
  const fileKnown = useGivenFile((state) => state.fileKnown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is looked at once; who hears of it may change.
  useEffect(() => {
    if (given.fileId !== undefined && given.fileId === looked.current) return;
    const controller = new AbortController();
    setFound(null);
    lookAt({ given, onProgress: setShare, signal: controller.signal }, setJob)
      .then((seen) => {
        if (controller.signal.aborted) return;
        looked.current = seen.fileId;
        setFound(seen);
        const { name, size } = given;
        if (seen.fileId !== null) fileKnown({ name, size, fileId: seen.fileId });
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) onRefused(describeError(error).message);
      });
    return () => controller.abort();
  }, [given]);
  return { share, job, found };
}

/** Throws what the server says of a file that cannot be read. */
async function lookAt(
  sending: Parameters<typeof sendFile>[0],
  onJob: (job: Job) => void,
): Promise<Found> {
  const sent = await sendFile(sending);
  onJob(sent);
  const job = await endOfJob(sent);
  if (job.error?.code === "workbook_password")
    return { fileId: null, sheet: null, isWorkbook: false, headings: [], course: null };
  if (job.state !== "done") {
    throw new ApiError(422, { error: true, message: job.error?.message ?? likelyTexts.unread });
  }
  const file = job.result as unknown as LoadedFile;
  const { file_id: fileId, sheets, headings, sheet, course } = file;
  const read = sheets.find(({ index }) => index === sheet);
  const telling = read?.kinds.length ? read : sheets.find(({ kinds }) => kinds.length > 0);
  return {
    fileId,
    sheet: telling ?? null,
    isWorkbook: sheets.filter(({ kinds, hidden }) => kinds.length > 0 && !hidden).length > 1,
    course,
    headings: headings.map(({ column_name }) => column_name).filter(Boolean),
  };
}

interface OtherKindProps {
  mapping: ReadMapping;
  /** Goes on with the file, which is given already, as another kind. */
  onKind: (kind: LoadKind) => void;
}

/** Says of a file that it seems to be of another kind than the chosen one, and loads it as that. */
export function OtherKind({ mapping, onKind }: OtherKindProps) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const { likelier, file } = mapping;
  if (!likelier) return null;
  const kind = kindByModelId(likelier.model_id);
  const closed = kind.onlyAdmin && !isAdmin;

  function change(): void {
    useWizardStore.getState().kindProposed("");
    const { name, size, file_id: fileId } = file;
    useGivenFile.getState().fileKnown({ name, size, fileId, leaves: mapping.mapping_id });
    onKind(kind);
  }

  return (
    <Banner
      tone="warning"
      title={likelyTexts.isOther(kind)}
      actions={!closed && <Button onClick={change}>{likelyTexts.loadAs(kind.label)}</Button>}
    >
      <p>{likelyTexts.isOtherHelp(likelier, kind, kindOf(mapping))}</p>
      {closed && <p>{fileTexts.adminsOnly(kind.ending)}</p>}
    </Banner>
  );
}

interface ProposalProps {
  name: string;
  found: Found;
  onKind: (kind: LoadKind) => void;
}

function Proposal({ name, found, onKind }: ProposalProps) {
  const fileKnown = useGivenFile((state) => state.fileKnown);
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const all = likeliest(found.sheet);
  const sure = sureKind(found);
  const open = (sure ? [sure] : all).filter((kind) => isAdmin || !kind.onlyAdmin);
  // A list of people may also be that of the participants of a course, which only a person knows.
  const offered = open.flatMap((kind) => [
    kind,
    ...LOAD_KINDS.filter((one) => one.modelId === kind.modelId && one.slug !== kind.slug),
  ]);
  const { title, help } = wordsOf(name, found, all, open);
  useAnnouncement(title);
  const section = useRef<HTMLElement>(null);
  // Below all kinds, a small screen would not show it.
  useEffect(() => {
    section.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <section
      ref={section}
      className="flex scroll-mb-28 flex-wrap items-start gap-4 rounded-card border border-primary/40 bg-primary-soft/40 p-4 sm:p-5"
    >
      <span
        aria-hidden
        className="flex size-11 shrink-0 items-center justify-center rounded-button bg-primary-soft text-primary"
      >
        <FileQuestion className="size-6" />
      </span>
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
        <div className="flex flex-col gap-0.5">
          <h3 className="font-semibold break-words">{title}</h3>
          <p className="text-sm break-words text-ink-muted">{help}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {offered.map((kind, index) => (
            <Button
              key={kind.slug}
              variant={index === 0 && sure ? "primary" : "secondary"}
              icon={<kind.Icon />}
              onClick={() => onKind(kind)}
            >
              {kind.label}
            </Button>
          ))}
          <Button variant="ghost" onClick={() => fileKnown(null)}>
            {likelyTexts.otherFile}
          </Button>
        </div>
      </div>
    </section>
  );
}

function likeliest(sheet: SheetInfo | null): LoadKind[] {
  return (sheet?.kinds ?? []).slice(0, MOST).map(({ model_id }) => kindByModelId(model_id));
}

/** What is said of a file, and what to do about it. */
function wordsOf(
  name: string,
  { fileId, headings, sheet }: Found,
  all: readonly LoadKind[],
  open: readonly LoadKind[],
): { title: string; help: string } {
  if (fileId === null)
    return { title: likelyTexts.isProtected(name), help: likelyTexts.protectedHelp };
  const [first] = open.length > 0 ? open : all;
  if (!first) return { title: likelyTexts.unknown(name), help: likelyTexts.unknownHelp };
  const isSure = sheet?.kind === first.modelId || open.length === 0;
  return {
    title: isSure ? likelyTexts.seems(name, first.many) : likelyTexts.ask(name),
    help: open.length > 0 ? likelyTexts.by(headings) : fileTexts.adminsOnly(first.ending),
  };
}
