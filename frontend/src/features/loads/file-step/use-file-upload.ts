/** Sending a file: it makes its mapping, goes up with progress, and leaves the server reading it. */
import { useCallback, useRef, useState } from "react";
import { createMapping, sendFile } from "@/features/loads/api/mappings";
import { useMappingCache } from "@/features/loads/api/queries";
import type { LoadKind } from "@/features/loads/model/kinds";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { describeError } from "@/shared/api/errors";

export type Upload =
  | { state: "idle" }
  | { state: "sending"; file: File; share: number }
  | { state: "failed"; file: File; message: string };

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
  const inHand = useRef<File | null>(null);
  const { mappingHeard, jobStarted } = useMappingCache();

  const send = useCallback(
    async (file: File, { kind, courseId }: Destination) => {
      const controller = new AbortController();
      inHand.current = file;
      abort.current?.abort();
      abort.current = controller;
      setUpload({ state: "sending", file, share: 0 });
      try {
        const mapping = await createMapping({
          ...{ kind, courseId },
          comment: useWizardStore.getState().comment,
        });
        mappingHeard(mapping);
        const job = await sendFile({
          mappingId: mapping.mapping_id,
          file,
          onProgress: (share) => setUpload({ state: "sending", file, share }),
          signal: controller.signal,
        });
        jobStarted(mapping.mapping_id, job);
        onMapping(mapping.mapping_id, kind);
        setUpload(IDLE);
      } catch (error) {
        if (!controller.signal.aborted) {
          setUpload({ state: "failed", file, message: describeError(error).message });
        }
      }
    },
    [mappingHeard, jobStarted, onMapping],
  );

  const cancel = useCallback(() => {
    abort.current?.abort();
    inHand.current = null;
    setUpload(IDLE);
  }, []);

  /** The file given in this visit, again, when only what it holds was chosen wrongly. */
  const sendAgain = useCallback(
    (to: Destination) => (inHand.current ? void send(inHand.current, to) : undefined),
    [send],
  );

  return { upload, send, sendAgain, cancel };
}
