/** The bulk load's screen is being moved in; until then this address says so. */
import { Component as InPreparation } from "@/app/routes/section-in-preparation";

export const Component = InPreparation;
