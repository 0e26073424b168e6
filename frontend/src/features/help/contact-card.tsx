/** Whom to ask when no article has the answer, and what to tell them. */
import { CopyDiagnosis } from "@/shared/diagnosis/copy-diagnosis";
import { Card } from "@/shared/ui/card";
import { version } from "../../../package.json";

export function ContactCard() {
  return (
    <Card title="¿Necesitas más ayuda?">
      <div className="flex flex-col items-start gap-3 text-sm text-ink-muted">
        <p className="text-pretty">
          Escribe a quien administra la aplicación en tu organización: cuenta qué hacías y qué
          esperabas ver, y pega el diagnóstico. No incluye datos de personas.
        </p>
        <CopyDiagnosis />
        <p className="text-xs tabular-nums">Versión {version}</p>
      </div>
    </Card>
  );
}
