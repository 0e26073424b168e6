/** What people will see, while it is written. */
import { useDeferredValue } from "react";
import { useEditor } from "@/features/survey-templates/editor/editor-context";
import {
  type Device,
  DeviceChoice,
  DeviceFrame,
} from "@/features/survey-templates/preview/device-frame";
import { seenTables } from "@/features/survey-templates/preview/seen-tables";
import { NOTHING_GIVEN } from "@/shared/surveys/answers";
import { SurveyForm } from "@/shared/surveys/survey-form";

interface LivePreviewProps {
  device: Device;
  onDevice: (device: Device) => void;
}

export function LivePreview({ device, onDevice }: LivePreviewProps) {
  const { tables, comment } = useEditor();
  // Typing comes first; the picture follows as soon as it can.
  const seen = useDeferredValue(tables);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold text-ink-muted">Vista previa</h2>
        <DeviceChoice device={device} onDevice={onDevice} />
      </div>
      <DeviceFrame device={device}>
        <SurveyForm
          tables={seenTables(seen)}
          comment={{ ...comment, prompt: comment.prompt.trim() || "Pregunta sin escribir" }}
          given={NOTHING_GIVEN}
        />
      </DeviceFrame>
    </div>
  );
}
