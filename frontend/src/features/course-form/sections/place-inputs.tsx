/** Where people go to a course; a course on a screen does not load it. */

import { RegionCommuneInputs } from "@/entities/lookups/region-commune-inputs";
import { COURSE } from "@/generated/records/course";
import { RecordFields } from "@/platform/records/record-section";

export function PlaceInputs() {
  return (
    <>
      <RegionCommuneInputs />
      <RecordFields record={COURSE} names={["address", "city"]} />
    </>
  );
}
