/** /survey/view */
import { ViewScreen } from "@/features/survey-templates/viewer/view-screen";

export const Component = ViewScreen;
