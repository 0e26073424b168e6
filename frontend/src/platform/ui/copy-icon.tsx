/** A picture beside what it copies. Apart from the buttons: it has a tooltip, and signing in has none. */

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "@/platform/ui/copy-buttons";
import { IconButton } from "@/platform/ui/icon-button";

interface CopyIconProps {
  text: string;
  label: string;
  /** Read aloud once it is copied. */
  said: string;
  className?: string;
}

export function CopyIcon({ text, label, said, className }: CopyIconProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <IconButton
      size="sm"
      label={label}
      icon={isCopied ? <Check /> : <Copy />}
      onClick={() => void copyText(text, said).then(setCopied)}
      className={className}
    />
  );
}
