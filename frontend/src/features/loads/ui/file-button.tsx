/** A button that asks for a file; the real input stays in the page, only out of sight. */
import { type ChangeEvent, type ReactNode, useRef } from "react";
import { Button } from "@/shared/ui/button";

interface FileButtonProps {
  label: string;
  accept: string;
  onFile: (file: File) => void;
  icon?: ReactNode | undefined;
  loading?: boolean | undefined;
  size?: "sm" | "md" | undefined;
}

export function FileButton({
  label,
  accept,
  onFile,
  icon,
  loading = false,
  size,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    if (file) onFile(file);
    // The same file may be given again, e.g. after it was corrected.
    event.target.value = "";
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={choose}
        className="sr-only"
      />
      <Button icon={icon} size={size} loading={loading} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
