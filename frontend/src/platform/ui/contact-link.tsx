/** An e-mail address or a telephone number that can be used at once, or copied. */

import { clsx } from "clsx";
import { Fragment, type ReactNode } from "react";
import { CopyIcon } from "@/platform/ui/copy-icon";

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

export function ContactLink({ kind, value, plain = false }: ContactLinkProps) {
  const { scheme, copied, shown } = KIND[kind];
  const href = `${scheme}${value}`;
  // In a table it is one line, and cut rather than broken; a card and a sheet of paper have room.
  if (plain)
    return (
      <a
        href={href}
        data-cut
        className="link inline-block max-w-full truncate rounded-chip align-middle leading-6 decoration-transparent outline-offset-[-2px] hover:decoration-current max-sm:overflow-visible max-sm:wrap-anywhere max-sm:whitespace-normal print:overflow-visible print:wrap-anywhere print:whitespace-normal"
      >
        {kind === "phone" ? formatPhone(value) : value}
      </a>
    );
  return (
    <span className="group -my-0.5 flex items-center gap-1">
      <a
        href={href}
        className={clsx(
          "link inline-flex min-h-6 min-w-0 items-center decoration-transparent wrap-break-word hover:decoration-current",
          kind === "phone" && "whitespace-nowrap",
        )}
      >
        {shown(value)}
      </a>
      <CopyIcon
        text={value}
        label={`Copiar ${value}`}
        said={copied}
        // Comes into sight with the pointer or the focus; fingers always see it.
        className="-my-2 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      />
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
