/** Enrols people in a course that is found by its name, and says who was in it already. */

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { coursesChanged, STATE_WORDS } from "@/entities/course/course";
import {
  type Added,
  enrolPeople,
  idsOf,
  MOST_ENROLLED,
  PEOPLE_NOUNS,
  usePeopleChanged,
} from "@/features/people/api";
import { commonTexts, enrolTexts } from "@/features/people/texts";
import { api, pageOf } from "@/platform/api/client";
import { SearchCombobox } from "@/platform/forms/search-combobox";
import type { FoundChoice } from "@/platform/forms/search-list";
import { formatDay, formatList } from "@/platform/lib/format";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { agreeing, countWords } from "@/platform/lists/list-spec";
import type { BulkRows, BulkTarget } from "@/platform/lists/selection";
import { Banner, Remarks } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { useCall } from "@/platform/ui/use-call";

interface EnrolDialogProps {
  people: BulkTarget;
  /** Whose name stands in the title, when it is one person. */
  name?: string | undefined;
  onEnrolled?: (() => void) | undefined;
  onClose: () => void;
}

export function EnrolDialog({ people, name, onEnrolled, onClose }: EnrolDialogProps) {
  const [course, setCourse] = useState<FoundChoice | null>(null);
  const [missed, setMissed] = useState(false);
  const { enrolling, added, fault, enrol } = useEnrol(people.rows);
  const tooMany = people.count > MOST_ENROLLED;
  const whom = name ?? countWords(PEOPLE_NOUNS, people.count);

  async function send(): Promise<void> {
    setMissed(course === null);
    if (course && !tooMany && (await enrol(Number(course.value)))) onEnrolled?.();
  }

  return (
    <Dialog
      onClose={onClose}
      title={added ? enrolTexts.done : enrolTexts.title(whom)}
      confirm={
        <Button variant="primary" loading={enrolling} onClick={() => void send()}>
          {commonTexts.enrol}
        </Button>
      }
      footer={
        added ? (
          <Button variant="primary" onClick={onClose}>
            {enrolTexts.close}
          </Button>
        ) : undefined
      }
    >
      {added && course ? (
        <EnrolResult added={added} course={course} />
      ) : (
        <div className="flex flex-col gap-4">
          <SearchCombobox
            label={enrolTexts.course}
            hint={enrolTexts.courseHint}
            error={missed ? enrolTexts.courseMissing : undefined}
            value={course?.value ?? ""}
            shown={course?.label ?? ""}
            load={findCourses}
            cacheKey="courses-to-enrol"
            onChoose={(choice) => {
              setMissed(false);
              setCourse(choice);
            }}
          />
          {tooMany && (
            <Banner tone="warning" title={enrolTexts.tooMany}>
              {enrolTexts.tooManyHelp}
            </Banner>
          )}
          {fault && <Banner tone="danger">{fault}</Banner>}
        </div>
      )}
    </Dialog>
  );
}

const NAMED = 5;

interface EnrolResultProps {
  added: Added;
  course: FoundChoice;
}

export function EnrolResult({ added, course }: EnrolResultProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <Banner tone="success" title={enrolledWords(added.added.length)}>
        <Link to={withQuery(PATHS.courseDetail, { id: Number(course.value) })} className="link">
          {course.label}
        </Link>
      </Banner>
      <Left people={added.already} reason={enrolTexts.already} />
      <Left people={added.disabled} reason={enrolTexts.disabled} />
      <Remarks remarks={added.warnings} />
    </div>
  );
}

function Left({ people, reason }: { people: readonly { name: string }[]; reason: string }) {
  if (people.length === 0) return null;
  return (
    <Banner tone="info" title={`${countWords(PEOPLE_NOUNS, people.length)} ${reason}`}>
      {namesOf(people.map(({ name }) => name))}
    </Banner>
  );
}

export function enrolledWords(count: number): string {
  return `${countWords(PEOPLE_NOUNS, count)} ${agreeing(PEOPLE_NOUNS, "inscrit", count)}`;
}

/** The first few by name, the rest by number. */
export function namesOf(names: readonly string[]): string {
  if (names.length <= NAMED) return formatList(names);
  return formatList([...names.slice(0, NAMED), enrolTexts.more(names.length - NAMED)]);
}

const FEW = 20;

/** Courses to enrol people in, the next ones first. */
export async function findCourses(q: string, signal: AbortSignal): Promise<FoundChoice[]> {
  const query = { q, pageSize: FEW, sort: "-endDate" } as const;
  const { items } = await pageOf(api.GET("/api/get_courses", { params: { query }, signal }));
  return items.map(({ course_id, courseName, companyName, initialDate, state }) => ({
    value: String(course_id),
    label: courseName,
    detail: [formatDay(initialDate), STATE_WORDS[state].label, companyName].join(" · "),
  }));
}

interface Enrolment {
  enrolling: boolean;
  added: Added | null;
  fault: string | undefined;
  /** Answers whether it was done. */
  enrol: (courseId: number) => Promise<boolean>;
}

/** Enrolling people in a course, and what came of it. */
export function useEnrol(rows: BulkRows): Enrolment {
  const client = useQueryClient();
  const changed = usePeopleChanged();
  const [added, setAdded] = useState<Added | null>(null);
  const enrolling = useCall(async (courseId: number) => {
    setAdded(await enrolPeople(courseId, await idsOf(rows)));
    await Promise.all([changed(), coursesChanged(client)]);
  });

  return { enrolling: enrolling.busy, added, fault: enrolling.error, enrol: enrolling.run };
}
