/** What SENCE pays at most for an hour of the course that is being written. */
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { hourMaximum, hourValuesQuery, senceSettingsQuery } from "@/entities/sence/sence";
import { MODALITIES } from "@/features/course-form/model/course-fields";
import { textOf, useForm } from "@/platform/forms/form-context";
import { readDay } from "@/platform/forms/typed";

interface KnownMaximum {
  value: number;
  resolution: string | null;
  /** More than it is computed as if it were the maximum; otherwise it is only told. */
  limits: boolean;
}

/** Null until modality and first day are chosen, and where no value is registered for them. */
export function useHourMaximum(): KnownMaximum | null {
  const { control } = useForm().core.methods;
  const [modality, initialDate] = useWatch({ control, name: ["modality", "initialDate"] });
  const { data: values = [] } = useQuery(hourValuesQuery);
  const { data: known } = useQuery(senceSettingsQuery);
  const label = MODALITIES.find(({ value }) => value === modality)?.label ?? "";
  const found = hourMaximum(values, label, readDay(textOf(initialDate)));
  if (!found) return null;
  const { value, resolution } = found;
  return { value, resolution, limits: known?.settings.aboveMaximum !== "avisar" };
}
