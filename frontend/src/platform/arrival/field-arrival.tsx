/** Whoever was sent to a form to mend one field arrives at that field. */
import { useEffect } from "react";
import { fieldId, useForm } from "@/platform/forms/form-context";
import { asText, useAddress } from "@/platform/lib/address";

/** What an address names a field by. */
const PLACE = { campo: asText };
const LOOK_MS = 100;
const LOOKS = 50;

/** The focus goes to the field as soon as it is there: parts of a form come late, or are folded. */
export function FieldArrival() {
  const { id, labels } = useForm();
  const [{ campo }] = useAddress(PLACE);
  const name = campo in labels ? campo : "";
  useEffect(() => {
    if (name === "") return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      const control = document.getElementById(fieldId(id, name));
      looks += 1;
      if (control) enter(control);
      if (control || looks > LOOKS) clearInterval(timer);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [id, name]);
  return null;
}

function enter(control: HTMLElement): void {
  const folded = control.closest("details");
  if (folded) folded.open = true;
  control.scrollIntoView({ block: "center" });
  control.focus({ preventScroll: true });
}
