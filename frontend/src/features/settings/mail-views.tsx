/** Both parts of a mail, the drawn one and the plain one. */

import { useState } from "react";
import { outboxTexts } from "@/features/settings/texts";
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
  withLinks?: boolean | undefined;
}

export function MailViews({ title, text, html, withLinks }: MailViewsProps) {
  const [tab, setTab] = useState("html");
  return (
    <Tabs label={outboxTexts.parts} value={tab} onValueChange={setTab} tabs={TABS}>
      {tab === "html" ? (
        <MailFrame title={title} html={html} withLinks={withLinks} />
      ) : (
        <p className="rounded-field border bg-sunken p-4 text-sm break-words whitespace-pre-wrap">
          {text}
        </p>
      )}
    </Tabs>
  );
}

interface MailFrameProps {
  title: string;
  html: string;
  /** Links may be followed, each in a new window; else they lead nowhere. */
  withLinks?: boolean | undefined;
}

const WITH_LINKS = "allow-popups allow-popups-to-escape-sandbox";

/** The HTML of a mail in a frame of its own, where no script runs. */
export function MailFrame({ title, html, withLinks = false }: MailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox={withLinks ? WITH_LINKS : ""}
      srcDoc={framedMail(html)}
      className="h-120 w-full rounded-field border bg-surface"
    />
  );
}

/** A mail as a frame shows it: links never replace the mail itself. */
const HEAD = "<head>";

export function framedMail(html: string): string {
  return html.replace(HEAD, `${HEAD}<base target="_blank">`);
}
