/** The only look at a secret that there ever is: a token, a key, recovery codes. */

import type { ReactNode } from "react";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { CopyButton, copyText } from "@/platform/ui/copy-buttons";
import { Dialog } from "@/platform/ui/dialog";
import { TextField } from "@/platform/ui/text-field";

interface SecretDialogProps {
  title: string;
  words: {
    /** That it is shown once, and what to do with it. */
    once: string;
    onceHelp: string;
    /** What it is called; without it `children` show it. */
    label?: string;
    copy: string;
    copied: string;
    kept: string;
  };
  secret: string;
  onClose: () => void;
  size?: "sm" | undefined;
  children?: ReactNode | undefined;
}

export function SecretDialog({ title, words, secret, onClose, size, children }: SecretDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={size}
      sturdy
      footer={
        <>
          <Button onClick={onClose}>{words.kept}</Button>
          <CopyButton
            variant="primary"
            label={words.copy}
            copiedLabel={words.copied}
            onCopy={() => copyText(secret, words.copied)}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="warning" title={words.once}>
          <p>{words.onceHelp}</p>
        </Banner>
        {words.label && (
          <TextField
            label={words.label}
            value={secret}
            readOnly
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        {children}
      </div>
    </Dialog>
  );
}
