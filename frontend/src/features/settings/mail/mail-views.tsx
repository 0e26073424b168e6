/** Both parts of a mail, the drawn one and the plain one. */
import { useState } from "react";
import { MailFrame } from "@/features/settings/mail/mail-frame";
import { Tabs } from "@/shared/ui/tabs";

const TABS = [
  { value: "html", label: "Con formato" },
  { value: "text", label: "Solo texto" },
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
    <Tabs label="Partes del correo" value={tab} onValueChange={setTab} tabs={TABS}>
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
