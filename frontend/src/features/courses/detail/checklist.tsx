/** What is left to do before a course is closed, each with the way to do it. */
import { CircleCheck, CircleDashed } from "lucide-react";
import { Link } from "react-router";
import { detailAddress, editAddress } from "@/features/courses/addresses";
import type { CourseDetail } from "@/features/courses/api";
import { teachersAddress } from "@/features/courses/detail/next-action";
import { courseTexts, detailTexts, nextTexts } from "@/features/courses/texts";
import { formatNumber } from "@/platform/lib/format";
import { Meter } from "@/platform/ui/meter";

type Item = CourseDetail["checklist"][number];

interface Way {
  words: string;
  to: (id: number, item: Item) => string;
}

/** Where each thing is done. */
const WAYS: Readonly<Partial<Record<Item["key"], Way>>> = {
  participants: {
    words: nextTexts.enrol,
    to: (id) => detailAddress(id, "personas", { agregar: true }),
  },
  rapporteur: { words: detailTexts.assignTeacher, to: teachersAddress },
  senceCode: {
    words: detailTexts.enterCode,
    to: (id) => editAddress(id, "courseCodeSence"),
  },
  data: {
    words: courseTexts.completeData,
    to: (id, { field }) => editAddress(id, field ?? undefined),
  },
  senceCommunication: {
    words: detailTexts.communicate,
    to: (id) => editAddress(id, "senceCommunicatedAt"),
  },
  attendance: {
    words: detailTexts.registerAttendance,
    to: (id) => detailAddress(id, "personas", { falta: true }),
  },
  swornStatements: { words: detailTexts.declare, to: (id) => detailAddress(id, "personas") },
};

export function Checklist({ course }: { course: CourseDetail }) {
  const { checklist } = course;
  const done = checklist.filter((item) => item.done).length;
  const words = detailTexts.doneOf(formatNumber(done), formatNumber(checklist.length));
  return (
    <div className="flex flex-col gap-4">
      <Meter
        label={detailTexts.checklistOf(words)}
        value={done}
        max={checklist.length}
        tone={done === checklist.length ? "success" : "primary"}
      />
      <ul className="flex flex-col gap-3">
        {checklist.map((item) => (
          <CheckItem key={item.key} item={item} courseId={course.course_id} />
        ))}
      </ul>
    </div>
  );
}

interface CheckItemProps {
  item: Item;
  courseId: number;
}

function CheckItem({ item, courseId }: CheckItemProps) {
  const way = item.done ? undefined : WAYS[item.key];
  const Icon = item.done ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <Icon
        className={`mt-px size-4.5 shrink-0 ${item.done ? "text-success" : "text-ink-subtle"}`}
      />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className={item.done ? "text-ink-muted" : "font-medium text-ink"}>
          {item.label}
          <span className="sr-only">{item.done ? detailTexts.done : detailTexts.pending}</span>
        </span>
        {item.detail && <span className="text-xs text-ink-subtle">{item.detail}</span>}
        {way && (
          <Link
            to={way.to(courseId, item)}
            className="link w-fit text-xs pointer-coarse:py-2 print:hidden"
          >
            {way.words}
          </Link>
        )}
      </span>
    </li>
  );
}
