/** An e-mail address or a telephone number that can be used at once, or copied. */
import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatPhone } from "@/shared/lib/phone";
import { IconButton } from "@/shared/ui/icon-button";
import { announce } from "@/shared/ui/live-region";

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

export function ContactLink({ kind, value, plain = false }: ContactLinkProps) {
  const { scheme, shown } = KIND[kind];
  const link = (
    <a
      href={`${scheme}${value}`}
      className={clsx(
        "link inline-flex min-h-6 min-w-0 items-center decoration-transparent hover:decoration-current",
        kind === "phone" ? "whitespace-nowrap" : "wrap-anywhere",
      )}
    >
      {shown(value)}
    </a>
  );
  if (plain) return link;
  return (
    <span className="group -my-0.5 flex items-center gap-1">
      {link}
      <CopyValue kind={kind} value={value} />
    </span>
  );
}

/** An address breaks before its at sign rather than in a word. */
function parted(address: string): ReactNode {
  const at = address.lastIndexOf("@");
  return (
    <span>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
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
