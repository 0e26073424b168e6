/** Says "Guardado" beside a choice that took effect at once, and leaves again. */
import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";

const SHOWN_MS = 2_500;

/** Speaks whenever `choice` changes, but not on arrival. */
export function SavedNote({ choice }: { choice: string }) {
  const [shown, setShown] = useState(false);
  const last = useRef(choice);

  useEffect(() => {
    if (last.current === choice) return;
    last.current = choice;
    setShown(true);
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [choice]);

  return (
    <p role="status" className="min-h-5 text-sm font-medium text-success">
      {shown && (
        <span className="inline-flex items-center gap-1.5">
          <Check className="size-4" aria-hidden />
          Guardado
        </span>
      )}
    </p>
  );
}
