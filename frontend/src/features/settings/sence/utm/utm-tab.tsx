/** UTM: the monthly tax unit, month by month. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { utmQuery } from "@/features/settings/sence/utm/utm-api";
import { UtmForm } from "@/features/settings/sence/utm/utm-form";
import { AsyncView } from "@/shared/ui/async-view";
import { TextSkeleton } from "@/shared/ui/skeleton";

export function UtmTab() {
  const utm = useQuery(utmQuery);
  /** A form reads its values once, so another beginning needs another form. */
  const [beginning, setBeginning] = useState(0);
  return (
    <AsyncView
      query={utm}
      loadingLabel="Cargando la UTM…"
      errorTitle="No pudimos cargar la UTM."
      skeleton={<TextSkeleton lines={8} />}
    >
      {(known) => (
        <UtmForm
          key={beginning}
          known={known}
          onDiscard={() => setBeginning((count) => count + 1)}
        />
      )}
    </AsyncView>
  );
}
