/** Calendario: the addresses at which programs of calendars read what one sees here. */

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, CalendarSync, Trash2 } from "lucide-react";
import { useState } from "react";
import { useCompanyChoices } from "@/entities/lookups/lookups";
import { calendarTexts } from "@/features/settings/account-texts";
import { commonTexts } from "@/features/settings/texts";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { useSession } from "@/platform/api/session";
import { OnlyHereNote } from "@/platform/delivery/delivery";
import { formatMoment } from "@/platform/lib/format";
import { attempt } from "@/platform/ui/attempt";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { CopyLinkButton } from "@/platform/ui/copy-buttons";
import { ConfirmButton } from "@/platform/ui/dialog";
import { useKeptFocus } from "@/platform/ui/focus";
import { SelectField } from "@/platform/ui/select-field";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";

type Calendar = components["schemas"]["Calendar"];

const calendarsQuery = queryOptions({
  queryKey: ["calendars"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/calendars", { signal })),
});

export function CalendarSection() {
  const calendars = useQuery(calendarsQuery);
  const keepFocus = useKeptFocus();
  return (
    <div onFocusCapture={keepFocus}>
      <Card title={calendarTexts.cardTitle} description={calendarTexts.description}>
        <AsyncView
          query={calendars}
          loaded={calendarTexts.loaded}
          skeleton={<TextSkeleton lines={4} />}
        >
          {(known) => (
            <div className="flex flex-col gap-5">
              <Banner tone="info" title={calendarTexts.copied}>
                <p>{calendarTexts.copiedHelp}</p>
              </Banner>
              {known[0]?.address && <OnlyHereNote address={known[0].address} />}
              {known.length > 0 && (
                <ul className="flex flex-col divide-y">
                  {known.map((calendar) => (
                    <OneCalendar key={calendar.id} calendar={calendar} />
                  ))}
                </ul>
              )}
              <NewCalendar known={known} />
            </div>
          )}
        </AsyncView>
      </Card>
    </div>
  );
}

function OneCalendar({ calendar: { id, companyName, address, lastReadAt } }: CalendarProps) {
  const changed = useCalendarsChanged();
  const name = companyName ?? calendarTexts.everything;
  const params = { path: { calendar_id: id } };

  const done = (work: () => Promise<unknown>, said: string) =>
    attempt(calendarTexts.failed, async () => {
      await work();
      await changed();
      void toast.done(said);
    });

  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0">
      <h3 className="text-sm font-semibold">{name}</h3>
      <p className="font-mono text-xs break-all text-ink-muted">
        {address ?? calendarTexts.needsAddress}
      </p>
      <p className="text-xs text-ink-subtle">
        {lastReadAt ? calendarTexts.lastRead(formatMoment(lastReadAt)) : calendarTexts.neverRead}
      </p>
      <div className="flex flex-wrap gap-2">
        {address && <CopyLinkButton address={address} />}
        <ConfirmButton
          size="sm"
          icon={<CalendarSync />}
          label={calendarTexts.renew}
          title={calendarTexts.renewTitle}
          description={calendarTexts.renewDescription}
          confirmLabel={calendarTexts.renew}
          onConfirm={() =>
            done(
              () => dataOf(api.POST("/api/calendars/{calendar_id}/address", { params })),
              calendarTexts.renewed,
            )
          }
        />
        <ConfirmButton
          size="sm"
          icon={<Trash2 />}
          label={calendarTexts.remove}
          title={calendarTexts.removeTitle(name)}
          description={calendarTexts.removeDescription}
          confirmLabel={calendarTexts.remove}
          danger
          onConfirm={() =>
            done(
              () => dataOf(api.DELETE("/api/calendars/{calendar_id}", { params })),
              calendarTexts.removed,
            )
          }
        />
      </div>
    </li>
  );
}

interface CalendarProps {
  calendar: Calendar;
}

const ALL = "";

/** Who sees one company needs no choice: there is one calendar to make. */
function NewCalendar({ known }: { known: readonly Calendar[] }) {
  const changed = useCalendarsChanged();
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const companies = useCompanyChoices();
  const taken = new Set(known.map(({ company_id }) => String(company_id ?? ALL)));
  const choices = [
    { value: ALL, label: isAdmin ? commonTexts.allCompanies : calendarTexts.everything },
    ...(isAdmin ? companies : []),
  ].filter(({ value }) => !taken.has(value));
  const [chosen, setChosen] = useState(ALL);
  const company = choices.find(({ value }) => value === chosen) ?? choices[0];
  const making = useCall(async () => {
    const company_id = company?.value ? Number(company.value) : null;
    await dataOf(api.POST("/api/calendars", { body: { company_id } }));
    await changed();
    void toast.done(calendarTexts.created);
  }, calendarTexts.failed);

  if (!company) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {isAdmin && (
        <SelectField
          label={commonTexts.company}
          className="w-full sm:max-w-72"
          value={company.value}
          onValueChange={setChosen}
          options={choices}
        />
      )}
      <Button
        variant="primary"
        icon={<CalendarPlus />}
        loading={making.busy}
        onClick={() => void making.run()}
      >
        {calendarTexts.create}
      </Button>
    </div>
  );
}

function useCalendarsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: calendarsQuery.queryKey });
}
