/** Both parts of a mail, the drawn one and the plain one. */

import { useState } from "react";
import { outboxTexts } from "@/features/settings/surveys-texts";
import { Tabs } from "@/platform/ui/tabs";

const TABS = [
  { value: "html", label: outboxTexts.formatted },
  { value: "text", label: outboxTexts.plain },
];

interface MailViewsProps {
  /** What the frame is called. */
  title: string;
  text: string;
  html: string;
  /** Links may be followed, each in a new window; else they lead nowhere. */
  withLinks?: boolean | undefined;
}

export function MailViews({ title, text, html, withLinks = false }: MailViewsProps) {
  const [tab, setTab] = useState("html");
  return (
    <Tabs label={outboxTexts.parts} value={tab} onValueChange={setTab} tabs={TABS}>
      {tab === "html" ? (
        // A frame of its own, where no script runs, and whose links never replace the mail itself.
        <iframe
          title={title}
          sandbox={withLinks ? "allow-popups allow-popups-to-escape-sandbox" : ""}
          srcDoc={html.replace("<head>", '<head><base target="_blank">')}
          className="h-120 w-full rounded-field border bg-surface"
        />
      ) : (
        <p className="rounded-field border bg-sunken p-4 text-sm break-words whitespace-pre-wrap">
          {text}
        </p>
      )}
    </Tabs>
  );
}
