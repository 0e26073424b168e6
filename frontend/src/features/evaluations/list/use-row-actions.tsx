/** What can be done with a survey from its row. */
import {
  CalendarPlus,
  ChartBar,
  Download,
  Pause,
  Play,
  QrCode,
  Send,
  UsersRound,
} from "lucide-react";
import { useNavigate } from "react-router";
import type { Evaluation } from "@/features/evaluations/api/evaluations-api";
import { useResultsExport } from "@/features/evaluations/list/use-results-export";
import { resultsAddress } from "@/features/evaluations/model/place";
import type { RowDoors } from "@/shared/lists/resource-list-props";
import { usePause } from "@/shared/surveys/schedule/use-pause";
import type { MenuItem } from "@/shared/ui/menu";

/** The windows that a row opens. */
export interface RowWindows {
  onRemind: (survey: Evaluation) => void;
  onLink: (survey: Evaluation) => void;
  onExtend: (survey: Evaluation) => void;
}

export function useRowActions({ onRemind, onLink, onExtend }: RowWindows) {
  const navigate = useNavigate();
  const pause = usePause();
  const exportResults = useResultsExport();
  return (survey: Evaluation, { open }: RowDoors): MenuItem[] => {
    const { id, state, status, pending } = survey;
    const isOpen = state === "Vigente";
    const isClosed = state === "Cerrada";
    return [
      { label: "Ver participantes", icon: <UsersRound />, onSelect: open },
      {
        label: "Ver resultados",
        icon: <ChartBar />,
        onSelect: () => void navigate(resultsAddress(id)),
      },
      {
        label: `Enviar recordatorio a pendientes (${pending})`,
        icon: <Send />,
        disabled: !isOpen || pending === 0,
        beginsGroup: true,
        onSelect: () => onRemind(survey),
      },
      {
        label: "Copiar enlace / QR",
        icon: <QrCode />,
        disabled: isClosed,
        onSelect: () => onLink(survey),
      },
      { label: "Extender plazo", icon: <CalendarPlus />, onSelect: () => onExtend(survey) },
      {
        label: status ? "Pausar" : "Reanudar",
        icon: status ? <Pause /> : <Play />,
        disabled: isClosed,
        onSelect: () => void pause(survey),
      },
      {
        label: "Exportar resultados",
        icon: <Download />,
        beginsGroup: true,
        onSelect: () => void exportResults(survey),
      },
    ];
  };
}
