/** The HTML of a mail in a frame of its own, where no script runs. */
import { framedMail } from "@/features/settings/mail/framed-mail";

interface MailFrameProps {
  title: string;
  html: string;
  /** Links may be followed, each in a new window; else they lead nowhere. */
  withLinks?: boolean | undefined;
}

const WITH_LINKS = "allow-popups allow-popups-to-escape-sandbox";

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
