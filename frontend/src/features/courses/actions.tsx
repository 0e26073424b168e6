/** What is done to a whole course from its list or its screen. */

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleSlash, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { coursesChanged } from "@/entities/course/course";
import { editAddress } from "@/features/courses/addresses";
import {
  type Course,
  type CourseFranchise,
  setCourseActive,
  updateCourse,
} from "@/features/courses/api";
import { commonTexts, courseTexts } from "@/features/courses/texts";
import { ApiError, describeError } from "@/platform/api/errors";
import { formatDay, todayInChile } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { attempt } from "@/platform/ui/attempt";
import { Dialog } from "@/platform/ui/dialog";
import { TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";
import { undoable } from "@/platform/undo/undo";

type Named = Pick<Course, "course_id" | "courseName">;

/** Why a course cannot be marked complete yet; null when it can, or when it is already. */
export function whyNotComplete(course: { isComplete: boolean; endDate: string }): string | null {
  if (course.isComplete || course.endDate <= todayInChile()) return null;
  return courseTexts.notEnded(formatDay(course.endDate));
}

export function useCourseChanges() {
  const change = useTakenBack();
  const navigate = useNavigate();

  /** What a course lacks before it may be complete is mended in its form, which shows all of it. */
  function tellLacking(id: number, error: unknown): boolean {
    const [words] = (error instanceof ApiError && error.fields.isComplete) || [];
    if (!words) return false;
    void toast.failed(courseTexts.changeFailed, words, {
      label: courseTexts.completeData,
      onClick: () => void navigate(editAddress(id, "isComplete")),
    });
    return true;
  }

  return {
    switchCourse: ({ course_id, courseName, active }: Named & { active: boolean }) =>
      change({
        send: () => setCourseActive(course_id, !active),
        undo: () => setCourseActive(course_id, active),
        said: `${active ? courseTexts.disabled : courseTexts.enabled}: ${courseName}`,
        effects: active ? courseTexts.stops : undefined,
      }),
    complete: ({ course_id, courseName, isComplete }: Named & { isComplete: boolean }) =>
      change({
        send: () => updateCourse(course_id, { isComplete: !isComplete }),
        undo: () => updateCourse(course_id, { isComplete }),
        said: `${isComplete ? courseTexts.reopened : courseTexts.completed}: ${courseName}`,
        refused: (error) => tellLacking(course_id, error),
      }),
  };
}

/** What completing a course would freeze, once it is known that something is missing in it. */
interface Asked {
  course: Named & { isComplete: boolean };
  franchise: CourseFranchise;
}

/** Completes a course, or opens it again; what its franchise lacks is said before it is kept. */
export function useCompleting() {
  const { complete } = useCourseChanges();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);

  async function ask(course: Named & { isComplete: boolean }): Promise<unknown> {
    if (course.isComplete) return complete(course);
    return attempt(courseTexts.changeFailed, async () => {
      const franchise = await lackingIn(client, course.course_id);
      return franchise ? setAsked({ course, franchise }) : complete(course);
    });
  }

  const question = asked && (
    <CompleteDialog
      {...asked}
      onClose={() => setAsked(null)}
      onComplete={async () => {
        await complete(asked.course);
        setAsked(null);
      }}
    />
  );
  return { complete: ask, question };
}

/** A course of which nobody can tell what it lacks is not completed: that may be anything. */
async function lackingIn(client: QueryClient, id: number): Promise<CourseFranchise | null> {
  const { readLacking } = await import("@/features/courses/complete-dialog");
  return readLacking(client, id);
}

interface Waiting {
  course: { course_id: number };
  franchise: CourseFranchise;
  answer: (may: boolean) => void;
}

/** The same question for a form that completes a course: whether it may. */
export function useCompletionQuestion() {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  async function mayComplete(course_id: number): Promise<boolean> {
    const franchise = await lackingIn(client, course_id);
    if (!franchise) return true;
    return new Promise((answer) => setWaiting({ course: { course_id }, franchise, answer }));
  }

  function say(may: boolean): void {
    waiting?.answer(may);
    setWaiting(null);
  }

  const question = waiting && (
    <CompleteDialog
      course={waiting.course}
      franchise={waiting.franchise}
      onClose={() => say(false)}
      onComplete={async () => say(true)}
    />
  );
  return { mayComplete, question };
}

const CompleteDialog = late(
  async () => (await import("@/features/courses/complete-dialog")).CompleteDialog,
);

/** Completing and disabling a course, and their ways back, as entries of a menu. */
export function useCourseTurns() {
  const { switchCourse } = useCourseChanges();
  const { complete, question } = useCompleting();
  const turns = (course: Named & { active: boolean; isComplete: boolean; endDate: string }) => {
    const { active, isComplete } = course;
    const whyNot = whyNotComplete(course);
    return [
      {
        label: isComplete ? commonTexts.reopen : commonTexts.complete,
        icon: isComplete ? <RotateCcw /> : <CircleCheck />,
        onSelect: () => void complete(course),
        disabled: whyNot !== null,
        note: whyNot ?? undefined,
      },
      {
        label: active ? commonTexts.disable : commonTexts.enable,
        icon: active ? <CircleSlash /> : <CircleCheck />,
        onSelect: () => void switchCourse(course),
      },
    ];
  };
  return { turns, question };
}

interface Change<Done> {
  send: () => Promise<Done>;
  undo: (done: Done) => Promise<unknown>;
  /** Where sending it twice would be another change, or none. */
  redo?: ((done: Done) => Promise<Done>) | undefined;
  said: string | ((done: Done) => string);
  /** What stops and what stays, or what is worth knowing. */
  effects?: string | undefined | ((done: Done) => string | undefined);
  /** Tells of a failure in words of its own; false where it has none. */
  refused?: ((error: unknown) => boolean) | undefined;
}

/** Answers whether it was done. */
export function useTakenBack(): <Done>(change: Change<Done>) => Promise<boolean> {
  const client = useQueryClient();
  return async ({ send, undo, redo, said, effects, refused }) => {
    const failed = (error: unknown) =>
      refused?.(error) || toast.failed(courseTexts.changeFailed, describeError(error).message);
    return attempt(failed, async () => {
      const done = await send();
      await coursesChanged(client);
      let latest = done;
      undoable({
        said: typeof said === "string" ? said : said(done),
        effects: typeof effects === "function" ? effects(done) : effects,
        async undo() {
          await undo(latest);
          await coursesChanged(client);
        },
        async redo() {
          latest = await (redo ? redo(done) : send());
          await coursesChanged(client);
        },
      });
    });
  };
}

const DuplicateForm = late(
  async () => (await import("@/features/courses/duplicate-form")).DuplicateForm,
  () => <TextSkeleton lines={6} />,
);

interface DuplicateDialogProps {
  /** The course to copy; nothing while the window is closed. */
  course: Named | null;
  onClose: () => void;
}

/** Makes the same course again on other days; the form arrives when it is wanted. */
export function DuplicateDialog({ course, onClose }: DuplicateDialogProps) {
  return (
    <Dialog
      open={course !== null}
      onClose={onClose}
      title={courseTexts.duplicateCourse}
      description={course?.courseName}
      size="sm"
      sturdy
    >
      {course && <DuplicateForm course={course} onClose={onClose} />}
    </Dialog>
  );
}
