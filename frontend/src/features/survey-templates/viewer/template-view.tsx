/** One template to look at, to try, to print. */
import { Copy, Pencil, Play, Printer } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Template } from "@/features/survey-templates/api/template-calls";
import { copyAddress, editAddress } from "@/features/survey-templates/model/addresses";
import {
  type Device,
  DeviceChoice,
  DeviceFrame,
} from "@/features/survey-templates/preview/device-frame";
import { seenTables } from "@/features/survey-templates/preview/seen-tables";
import { TemplateFacts } from "@/features/survey-templates/viewer/template-facts";
import { Trial } from "@/features/survey-templates/viewer/trial";
import { VersionChoice } from "@/features/survey-templates/viewer/version-choice";
import { useSession } from "@/shared/api/session";
import { NOTHING_GIVEN } from "@/shared/surveys/answers";
import { SurveyForm } from "@/shared/surveys/survey-form";
import { Button } from "@/shared/ui/button";
import { PageHeader } from "@/shared/ui/page-header";

export function TemplateView({ template }: { template: Template }) {
  const [device, setDevice] = useState<Device>(usualDevice);
  const [trying, setTrying] = useState(false);
  const { title, description, comment } = template;
  const tables = seenTables(template.tables);
  return (
    <>
      <PageHeader
        title={title}
        context={description}
        actions={<Actions template={template} trying={trying} onTry={() => setTrying(!trying)} />}
      />
      <TemplateFacts template={template} />
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <VersionChoice template={template} />
        <DeviceChoice device={device} onDevice={setDevice} />
      </div>
      <DeviceFrame device={device}>
        {trying ? (
          <Trial tables={tables} comment={comment} onEnd={() => setTrying(false)} />
        ) : (
          <SurveyForm tables={tables} comment={comment} given={NOTHING_GIVEN} />
        )}
      </DeviceFrame>
    </>
  );
}

/** What one has in hand. */
function usualDevice(): Device {
  return globalThis.matchMedia("(min-width: 48rem)").matches ? "desktop" : "phone";
}

interface ActionsProps {
  template: Template;
  trying: boolean;
  onTry: () => void;
}

function Actions({ template: { surveyData_id: id }, trying, onTry }: ActionsProps) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  return (
    <>
      <Button icon={<Play />} onClick={onTry}>
        {trying ? "Terminar la prueba" : "Probar"}
      </Button>
      <Button icon={<Printer />} onClick={() => globalThis.print()}>
        Imprimir
      </Button>
      {isAdmin && (
        <>
          <Button asChild icon={<Copy />}>
            <Link to={copyAddress(id)}>Duplicar</Link>
          </Button>
          <Button asChild variant="primary" icon={<Pencil />}>
            <Link to={editAddress(id)}>Editar</Link>
          </Button>
        </>
      )}
    </>
  );
}
