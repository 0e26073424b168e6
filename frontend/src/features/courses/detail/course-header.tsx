/** The head of a course: what it is, where it stands, and what can be done with it. */
import {
  Check,
  CircleCheck,
  CircleSlash,
  Copy,
  MoreHorizontal,
  PencilLine,
  Printer,
  RotateCcw,
  Wallet,
} from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { CourseTimeline } from "@/features/courses/detail/course-timeline";
import { CourseWay } from "@/features/courses/detail/course-way";
import { SignatureSheet } from "@/features/courses/detail/signature-sheet";
import { budgetAddress, editAddress } from "@/features/courses/model/addresses";
import { DuplicateDialog } from "@/features/courses/ui/duplicate-dialog";
import { useCourseChanges, whyNotComplete } from "@/features/courses/ui/use-course-changes";
import { StateBadge } from "@/shared/courses/state-badge";
import { formatDay } from "@/shared/lib/format";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { IconButton } from "@/shared/ui/icon-button";
import { announce } from "@/shared/ui/live-region";
import { Menu, type MenuItem } from "@/shared/ui/menu";
import { PageHeader } from "@/shared/ui/page-header";

/** Nothing is known yet while the course is on its way, or when there is none. */
export function CourseHeader({ course }: { course: CourseDetail | undefined }) {
  return (
    <>
      <PageHeader
        title={course?.courseName ?? "Detalle de curso"}
        context={course && <CourseContext course={course} />}
        actions={course && <CourseActions course={course} />}
      />
      {course && <CourseWay state={course.state} />}
      {course && <CourseTimeline course={course} />}
      {course && !course.active && <DisabledNote course={course} />}
    </>
  );
}

function CourseContext({ course }: { course: CourseDetail }) {
  const { state, courseCodeSence, initialDate, endDate, companyName, supplierName } = course;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <StateBadge state={state} />
      <span className="tabular-nums">
        {initialDate === endDate
          ? formatDay(initialDate)
          : `${formatDay(initialDate)} a ${formatDay(endDate)}`}
      </span>
      <span>{companyName}</span>
      <span>{supplierName ?? "Curso interno"}</span>
      {courseCodeSence && <SenceCode code={courseCodeSence} />}
    </div>
  );
}

function SenceCode({ code }: { code: string }) {
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(code);
    setCopied(true);
    announce("Código SENCE copiado.");
  }

  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      SENCE {code}
      <IconButton
        size="sm"
        label={copied ? "Código copiado" : "Copiar código SENCE"}
        icon={copied ? <Check /> : <Copy />}
        className="print:hidden"
        onClick={() => void copy()}
      />
    </span>
  );
}

function CourseActions({ course }: { course: CourseDetail }) {
  const [copying, setCopying] = useState(false);
  const [printing, setPrinting] = useState(false);
  const navigate = useNavigate();
  const { switchCourse, complete } = useCourseChanges();
  const { active, isComplete } = course;
  const items: MenuItem[] = [
    { label: "Duplicar", icon: <Copy />, onSelect: () => setCopying(true) },
    {
      label: "Presupuesto",
      icon: <Wallet />,
      onSelect: () => void navigate(budgetAddress(course)),
    },
    { label: "Imprimir", icon: <Printer />, onSelect: () => globalThis.print() },
    {
      label: isComplete ? "Quitar completado" : "Marcar completado",
      icon: isComplete ? <RotateCcw /> : <CircleCheck />,
      onSelect: () => void complete(course),
      disabled: whyNotComplete(course) !== null,
      note: whyNotComplete(course) ?? undefined,
    },
    {
      label: active ? "Deshabilitar" : "Habilitar",
      icon: active ? <CircleSlash /> : <CircleCheck />,
      onSelect: () => void switchCourse(course),
    },
  ];
  return (
    <>
      <Button icon={<Printer />} onClick={() => setPrinting(true)}>
        Lista de firmas
      </Button>
      <Button asChild variant="primary" icon={<PencilLine />}>
        <Link to={editAddress(course.course_id)}>Editar curso</Link>
      </Button>
      <Menu
        trigger={<IconButton label="Más acciones del curso" icon={<MoreHorizontal />} />}
        items={items}
      />
      <DuplicateDialog course={copying ? course : null} onClose={() => setCopying(false)} />
      {printing && <SignatureSheet course={course} onPrinted={() => setPrinting(false)} />}
    </>
  );
}

function DisabledNote({ course }: { course: CourseDetail }) {
  const { switchCourse } = useCourseChanges();
  return (
    <Banner
      tone="info"
      title="Este curso está deshabilitado."
      actions={
        <Button size="sm" icon={<CircleCheck />} onClick={() => void switchCourse(course)}>
          Habilitar curso
        </Button>
      }
    >
      Sus datos se conservan; no cuenta en los indicadores ni admite inscripciones.
    </Banner>
  );
}
