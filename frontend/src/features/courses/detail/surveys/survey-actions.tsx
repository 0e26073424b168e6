/** What can be done with a survey of a course. */
import {
  CalendarClock,
  CalendarPlus,
  ChartBar,
  MoreHorizontal,
  Pause,
  Play,
  QrCode,
  Send,
} from "lucide-react";
import { Link } from "react-router";
import { PATHS, withQuery } from "@/shared/lib/paths";
import type { CourseSurvey } from "@/shared/surveys/schedule/schedule-calls";
import { usePause } from "@/shared/surveys/schedule/use-pause";
import { Button } from "@/shared/ui/button";
import { IconButton } from "@/shared/ui/icon-button";
import { Menu, type MenuItem } from "@/shared/ui/menu";

/** What opens over the page. */
export type SurveyWindow = "schedule" | "send" | "extend" | "link";

interface SurveyActionsProps {
  survey: CourseSurvey;
  /** The surveys of a disabled course rest, whatever they say themselves. */
  courseActive: boolean;
  onOpen: (window: SurveyWindow) => void;
}

export function SurveyActions({ survey, courseActive, onOpen }: SurveyActionsProps) {
  const pause = usePause();
  const { id, type, status, state, pending } = survey;
  const isClosed = state === "Cerrada";
  const items: MenuItem[] = [
    { label: "Extender plazo", icon: <CalendarPlus />, onSelect: () => onOpen("extend") },
    {
      label: "Copiar enlace / QR",
      icon: <QrCode />,
      disabled: isClosed,
      onSelect: () => onOpen("link"),
    },
    {
      label: status ? "Pausar" : "Reanudar",
      icon: status ? <Pause /> : <Play />,
      disabled: isClosed || !courseActive,
      onSelect: () => void pause(survey),
    },
  ];
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {state === "Vigente" && pending > 0 && (
        <Button variant="primary" icon={<Send />} onClick={() => onOpen("send")}>
          Enviar ahora
        </Button>
      )}
      <Button
        icon={<CalendarClock />}
        aria-label={`Programar ${type}`}
        onClick={() => onOpen("schedule")}
      >
        Programar
      </Button>
      <Button asChild icon={<ChartBar />}>
        <Link to={withQuery(PATHS.evaluations, { resultados: id })}>Ver respuestas</Link>
      </Button>
      <Menu
        trigger={<IconButton label={`Más acciones de ${type}`} icon={<MoreHorizontal />} />}
        items={items}
      />
    </div>
  );
}
