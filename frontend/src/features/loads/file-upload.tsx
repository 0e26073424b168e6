/** Giving a file: the zone, its way to the server, its password. */

import { LockOpen } from "lucide-react";
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import {
  createMapping,
  discardMapping,
  openProtected,
  sendFile,
  useMappingCache,
} from "@/features/loads/api";
import type { LoadKind } from "@/features/loads/kinds";
import { WorkProgress } from "@/features/loads/parts";
import { commonTexts, fileTexts } from "@/features/loads/texts";
import { useWizardStore } from "@/features/loads/wizard";
import { describeError } from "@/platform/api/errors";
import type { Job } from "@/platform/api/types";
import { formatBytes } from "@/platform/lib/format";
import {
  ACCEPTED_FILES,
  type GivenFile,
  takeGivenFile,
  useGivenFile,
} from "@/platform/lib/given-file";
import { Button } from "@/platform/ui/button";
import { FileZone } from "@/platform/ui/file-zone";
import { ProgressBar } from "@/platform/ui/meter";
import { PasswordField } from "@/platform/ui/text-field";
import { useCall } from "@/platform/ui/use-call";

export type Upload =
  | { state: "idle" }
  | { state: "sending"; given: GivenFile; share: number }
  | { state: "failed"; given: GivenFile; message: string };

const IDLE: Upload = { state: "idle" };

/** What is loaded, and the course that it goes into. */
export interface Destination {
  kind: LoadKind;
  courseId: number | null;
}

/** Nothing while it is not decided: participants need their course. */
export function destinationOf(kind: LoadKind | null, courseId: number | null): Destination | null {
  if (!kind) return null;
  if (!kind.needsCourse) return { kind, courseId: null };
  return courseId === null ? null : { kind, courseId };
}

export function useFileUpload(onMapping: (mappingId: number, kind: LoadKind) => void) {
  const [upload, setUpload] = useState<Upload>(IDLE);
  const abort = useRef<AbortController | null>(null);
  const { mappingHeard, jobStarted, discarded } = useMappingCache();

  const send = useCallback(
    async (given: GivenFile, { kind, courseId }: Destination) => {
      const controller = new AbortController();
      abort.current?.abort();
      abort.current = controller;
      setUpload({ state: "sending", given, share: 0 });
      try {
        const { comment, fileSent } = useWizardStore.getState();
        const mapping = await createMapping(kind, courseId, comment);
        mappingHeard(mapping);
        const job = await sendFile({
          mappingId: mapping.mapping_id,
          given,
          onProgress: (share) => setUpload({ state: "sending", given, share }),
          signal: controller.signal,
        });
        jobStarted(mapping.mapping_id, job);
        fileSent(mapping.mapping_id);
        onMapping(mapping.mapping_id, kind);
        setUpload(IDLE);
        // Where that fails it stands among those that were begun, to be thrown away by hand.
        if (given.leaves !== undefined) discardMapping(given.leaves).then(discarded, () => {});
      } catch (error) {
        if (!controller.signal.aborted) {
          setUpload({ state: "failed", given, message: describeError(error).message });
        }
      }
    },
    [mappingHeard, jobStarted, discarded, onMapping],
  );

  const cancel = useCallback(() => {
    abort.current?.abort();
    setUpload(IDLE);
  }, []);

  /** A file that could not even be looked at. */
  const refuse = useCallback((given: GivenFile, message: string) => {
    takeGivenFile();
    setUpload({ state: "failed", given, message });
  }, []);

  return { upload, send, cancel, refuse };
}

/** Sends the file that was given, here or on another screen, once it is said what it holds. */
export function useSending(
  destination: Destination | null,
  send: (given: GivenFile, to: Destination) => Promise<void>,
): GivenFile | null {
  const given = useGivenFile((state) => state.given);
  const kind = destination?.kind;
  const courseId = destination?.courseId ?? null;
  useEffect(() => {
    if (!given || !kind) return;
    const taken = takeGivenFile();
    if (taken) void send(taken, { kind, courseId });
  }, [given, kind, courseId, send]);
  return given;
}

interface FileDropProps {
  kind: LoadKind | null;
  /** The kind is chosen and goes into a course, which is not. */
  needsCourse: boolean;
  /** A file that was given, and waits for the course. */
  waiting?: string | undefined;
  upload: Upload;
  work: Job | null;
  failure: string | null;
  onFile: (file: File) => void;
  onCancelUpload: () => void;
}

/** Giving a file and watching it go: the zone, its way to the server, its reading there. */
export function FileDrop(props: FileDropProps) {
  const { kind, needsCourse, waiting, upload, work, failure, onFile, onCancelUpload } = props;
  if (upload.state === "sending") {
    const { given: file, share } = upload;
    return (
      <Frame>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <ProgressBar
              label={fileTexts.uploading(file.name)}
              value={share * file.size}
              max={file.size}
              text={fileTexts.sent(formatBytes(share * file.size), formatBytes(file.size))}
            />
          </div>
          <Button size="sm" onClick={onCancelUpload}>
            {commonTexts.cancel}
          </Button>
        </div>
      </Frame>
    );
  }
  if (work) {
    return (
      <Frame>
        <WorkProgress job={work} label={fileTexts.reading} />
      </Frame>
    );
  }
  return (
    <FileZone
      label={zoneLabel(kind, needsCourse, waiting)}
      hint={
        <>
          <p>{fileTexts.formats}</p>
          <p className="pointer-coarse:hidden">{fileTexts.anywhere}</p>
        </>
      }
      accept={ACCEPTED_FILES}
      disabled={needsCourse && waiting !== undefined}
      error={upload.state === "failed" ? upload.message : (failure ?? undefined)}
      onFile={onFile}
    />
  );
}

/** Asks for the password of a file that could not be read without it. */
export function FilePassword({ mappingId }: { mappingId: number }) {
  const [password, setPassword] = useState("");
  const { jobStarted } = useMappingCache();
  const opening = useCall(async () => {
    jobStarted(mappingId, await openProtected(mappingId, password));
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function open(event: FormEvent): void {
    event.preventDefault();
    void opening.run();
  }

  return (
    <form className="flex max-w-xl flex-col items-start gap-3" onSubmit={open}>
      <div className="self-stretch">
        <PasswordField
          ref={field}
          label={fileTexts.filePassword}
          hint={fileTexts.filePasswordHint}
          error={opening.error}
          autoComplete="off"
          maxLength={255}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <Button type="submit" icon={<LockOpen />} loading={opening.busy} disabled={password === ""}>
        {fileTexts.openFile}
      </Button>
    </form>
  );
}

function zoneLabel(
  kind: LoadKind | null,
  needsCourse: boolean,
  waiting: string | undefined,
): string {
  if (needsCourse) return waiting ? fileTexts.courseFor(waiting) : fileTexts.courseFirst;
  return kind ? fileTexts.dropZone : fileTexts.dropAny;
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="rounded-card border bg-sunken/40 px-5 py-8">{children}</div>;
}
