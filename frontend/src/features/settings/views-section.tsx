/** Mis vistas y columnas: what this person keeps of each list, to be forgotten one by one or whole. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw, Trash2 } from "lucide-react";
import { viewsTexts } from "@/features/settings/account-texts";
import { commonTexts } from "@/features/settings/texts";
import { api, dataOf } from "@/platform/api/client";
import { type ListPreferences, readListPreferences } from "@/platform/lists/list-preferences";
import { preferencesQuery } from "@/platform/preferences/server-preferences";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { ConfirmButton } from "@/platform/ui/dialog";
import { useKeptFocus } from "@/platform/ui/focus";
import { IconButton } from "@/platform/ui/icon-button";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";

export function ViewsSection() {
  const preferences = useQuery(preferencesQuery);
  return (
    <AsyncView query={preferences} loaded={viewsTexts.loaded} skeleton={<TextSkeleton lines={6} />}>
      {(known) => <Kept preferences={known} />}
    </AsyncView>
  );
}

function Kept({ preferences }: { preferences: Readonly<Record<string, unknown>> }) {
  const forgetting = useForgetting();
  const lists = keptLists(preferences);
  // The server takes null for forgetting a list.
  const nothing = Object.fromEntries(lists.map(({ key }) => [key, null]));
  const keepFocus = useKeptFocus();
  return (
    <div onFocusCapture={keepFocus}>
      <Card
        title={commonTexts.views}
        description={viewsTexts.description}
        actions={
          <ConfirmButton
            icon={<RotateCcw />}
            label={viewsTexts.resetAll}
            title={viewsTexts.resetAllTitle}
            description={viewsTexts.resetAllDescription}
            confirmLabel={viewsTexts.resetAll}
            danger
            onConfirm={() => forgetting.run(nothing, viewsTexts.allReset)}
          />
        }
      >
        {lists.length === 0 ? (
          <p className="text-sm text-ink-muted text-pretty">{viewsTexts.empty}</p>
        ) : (
          <ul className="flex flex-col gap-5">
            {lists.map((list) => (
              <ListItem key={list.key} list={list} forgetting={forgetting} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

interface ListItemProps {
  list: KeptList;
  forgetting: ReturnType<typeof useForgetting>;
}

function ListItem({ list, forgetting: { run: forget, busy } }: ListItemProps) {
  const title = LIST_NAMES[list.name] ?? list.name;
  const { views, ...others } = list.preferences;
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">{title}</h3>
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCcw />}
          aria-disabled={busy}
          onClick={() => void forget({ [list.key]: null }, viewsTexts.listReset(title))}
        >
          {viewsTexts.reset}
          <span className="sr-only"> {title}</span>
        </Button>
      </div>
      {others.columns && (
        <p className="text-sm text-ink-muted">{viewsTexts.columns(others.columns.length)}</p>
      )}
      <ul className="flex flex-col gap-1">
        {views.map(({ id, label }) => (
          <li key={id} className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0 break-words">{viewsTexts.view(label)}</span>
            <IconButton
              size="sm"
              label={viewsTexts.removeView(label)}
              icon={<Trash2 />}
              aria-disabled={busy}
              onClick={() => {
                const left = views.filter((view) => view.id !== id);
                const kept = { ...list.preferences, views: left };
                void forget({ [list.key]: kept }, viewsTexts.viewRemoved(label));
              }}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** One change at a time: each says what is left of a whole list. */
function useForgetting() {
  const client = useQueryClient();
  return useCall(async (changes: Readonly<Record<string, unknown>>, said: string) => {
    const kept = await dataOf(api.PATCH("/api/preferences", { body: changes }));
    client.setQueryData(preferencesQuery.queryKey, kept);
    void toast.done(said);
  }, viewsTexts.forgetFailed);
}

const PREFIX = "list:";

/** How each list is called, by the name it is kept under. */
export const LIST_NAMES: Readonly<Record<string, string>> = viewsTexts.lists;

interface KeptList {
  /** Of the preference. */
  key: string;
  name: string;
  preferences: ListPreferences;
}

function keptLists(preferences: Readonly<Record<string, unknown>>): KeptList[] {
  return Object.entries(preferences)
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([key, kept]) => ({
      key,
      name: key.slice(PREFIX.length),
      preferences: readListPreferences(kept),
    }));
}
