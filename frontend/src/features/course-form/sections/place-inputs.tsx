/** Where people go to a course; a course on a screen does not load it. */
import { FieldRow } from "@/shared/forms/form-section";
import { RegionCommuneInputs } from "@/shared/forms/inputs/region-commune-inputs";
import { TextInput } from "@/shared/forms/inputs/text-input";

export function PlaceInputs() {
  return (
    <>
      <RegionCommuneInputs />
      <FieldRow>
        <TextInput name="address" maxLength={200} />
        <TextInput name="city" maxLength={80} />
      </FieldRow>
    </>
  );
}
