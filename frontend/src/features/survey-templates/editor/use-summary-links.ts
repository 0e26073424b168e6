/** A link of the error summary opens the part that its field is in, so that there is something to go to. */
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { fieldId, useForm } from "@/shared/forms/form-context";

export function useSummaryLinks(open: (field: string) => void): void {
  const { id, labels } = useForm();
  const latest = useRef(open);
  latest.current = open;

  useEffect(() => {
    // Before the link itself moves the focus, which needs the field on the page.
    function pressed({ target }: MouseEvent): void {
      const link =
        target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#']") : null;
      const wanted = decodeURIComponent(link?.hash.slice(1) ?? "");
      const field = Object.keys(labels).find((name) => fieldId(id, name) === wanted);
      if (field) flushSync(() => latest.current(field));
    }
    document.addEventListener("click", pressed, true);
    return () => document.removeEventListener("click", pressed, true);
  }, [id, labels]);
}
