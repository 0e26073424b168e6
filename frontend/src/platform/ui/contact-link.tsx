/** An e-mail address or a telephone number that can be used at once, or copied. */

import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { IconButton } from "@/platform/ui/icon-button";
import { announce } from "@/platform/ui/live-region";

const CHILEAN = /^\+56(\d)(\d{4})(\d{4})$/;

/** "+56981234567" as "+56 9 8123 4567"; numbers of other countries stay as they are kept. */
export function formatPhone(phone: string): string {
  return phone.replace(CHILEAN, "+56 $1 $2 $3");
}

interface ContactLinkProps {
  kind: "email" | "phone";
  value: string;
  /** Only the link, e.g. in a table. */
  plain?: boolean | undefined;
}

const KIND = {
  email: { scheme: "mailto:", copied: "Correo copiado", shown: parted },
  phone: { scheme: "tel:", copied: "Teléfono copiado", shown: formatPhone },
};

const PLAIN = {
  email: "grid grid-cols-[minmax(14ch,max-content)]",
  phone: "block",
};

export function ContactLink({ kind, value, plain = false }: ContactLinkProps) {
  const { scheme, shown } = KIND[kind];
  const link = (
    <a
      href={`${scheme}${value}`}
      data-cut={plain || undefined}
      className={clsx(
        "link min-h-6 min-w-0 decoration-transparent hover:decoration-current",
        plain ? "block max-w-full truncate leading-6" : "inline-flex items-center wrap-break-word",
        plain &&
          "max-sm:overflow-visible max-sm:wrap-anywhere max-sm:whitespace-normal print:whitespace-normal",
        kind === "phone" && "whitespace-nowrap",
      )}
    >
      {shown(value)}
    </a>
  );
  // In a table it shrinks with its column, and is cut rather than broken.
  if (plain) return <span className={PLAIN[kind]}>{link}</span>;
  return (
    <span className="group -my-0.5 flex items-center gap-1">
      {link}
      <CopyValue kind={kind} value={value} />
    </span>
  );
}

/** An address breaks before its at sign and its dots rather than in a word. */
function parted(address: string): ReactNode {
  return (
    <span>
      {address.split(/(?=[@.])/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never move.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** Comes into sight with the pointer or the focus; fingers always see it. */
function CopyValue({ kind, value }: ContactLinkProps) {
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(value);
    announce(KIND[kind].copied);
    setCopied(true);
  }

  return (
    <IconButton
      size="sm"
      label={`Copiar ${value}`}
      icon={copied ? <Check /> : <Copy />}
      onClick={() => void copy()}
      className="-my-2 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
    />
  );
}
