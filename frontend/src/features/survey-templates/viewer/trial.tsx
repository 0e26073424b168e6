/** Answering to try a template: all rules hold, and nothing is kept. */
import { useState } from "react";
import { type Given, NOTHING_GIVEN } from "@/shared/surveys/answers";
import type { ShownTable, SurveyComment } from "@/shared/surveys/definition";
import { SurveyForm } from "@/shared/surveys/survey-form";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";

interface TrialProps {
  tables: readonly ShownTable[];
  comment: SurveyComment;
  onEnd: () => void;
}

export function Trial({ tables, comment, onEnd }: TrialProps) {
  const [given, setGiven] = useState<Given>(NOTHING_GIVEN);
  const [sent, setSent] = useState(false);

  function again(): void {
    setGiven(NOTHING_GIVEN);
    setSent(false);
  }

  if (sent) {
    return (
      <Banner
        tone="success"
        title="¡Gracias! Tu respuesta fue registrada."
        actions={
          <>
            <Button size="sm" onClick={again}>
              Probar de nuevo
            </Button>
            <Button size="sm" onClick={onEnd}>
              Terminar la prueba
            </Button>
          </>
        }
      >
        Así termina la encuesta. Fue una prueba: no se guardó ninguna respuesta.
      </Banner>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="info">Estás probando la encuesta: lo que respondas no se guarda.</Banner>
      <SurveyForm
        tables={tables}
        comment={comment}
        given={given}
        onGiven={setGiven}
        onSend={() => setSent(true)}
      />
    </div>
  );
}
