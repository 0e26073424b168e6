/** The second step of one's own sign-in: switched on with a telephone, and off again. */

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { secondFactorTexts } from "@/features/settings/account-texts";
import { ACCOUNT_KEY } from "@/features/settings/users";
import { api, dataOf } from "@/platform/api/client";
import { formatDay } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { useKeptFocus } from "@/platform/ui/focus";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

const factorQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, "second-factor"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/second-factor", { signal })),
});

// Its windows come when they are asked for.
const TurningOn = late(
  async () => (await import("@/features/settings/second-factor-dialogs")).TurningOn,
);
const TurningOff = late(
  async () => (await import("@/features/settings/second-factor-dialogs")).TurningOff,
);

export function SecondFactorCard() {
  const factor = useQuery(factorQuery);
  const client = useQueryClient();
  const [open, setOpen] = useState<"on" | "off" | null>(null);
  const keepFocus = useKeptFocus();
  const isOn = factor.data ? factor.data.since !== null : false;

  function close(): void {
    setOpen(null);
    void client.invalidateQueries({ queryKey: ACCOUNT_KEY });
  }

  return (
    <div onFocusCapture={keepFocus}>
      <Card
        title={secondFactorTexts.title}
        description={secondFactorTexts.help}
        actions={
          factor.data &&
          (isOn ? (
            <Button icon={<ShieldOff />} onClick={() => setOpen("off")}>
              {secondFactorTexts.turnOff}
            </Button>
          ) : (
            <Button icon={<ShieldCheck />} onClick={() => setOpen("on")}>
              {secondFactorTexts.turnOn}
            </Button>
          ))
        }
      >
        <AsyncView
          query={factor}
          loaded={secondFactorTexts.loaded}
          skeleton={<TextSkeleton lines={1} />}
        >
          {({ since, recoveryLeft }) => (
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
              {since === null ? (
                <Badge tone="neutral">{secondFactorTexts.off}</Badge>
              ) : (
                <>
                  <Badge tone="success">{secondFactorTexts.on(formatDay(since))}</Badge>
                  {secondFactorTexts.left(recoveryLeft)}
                </>
              )}
            </p>
          )}
        </AsyncView>
      </Card>
      {open === "on" && <TurningOn onClose={close} />}
      {open === "off" && <TurningOff onClose={close} />}
    </div>
  );
}
