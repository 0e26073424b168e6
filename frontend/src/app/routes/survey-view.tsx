/** /survey/view */
import { ViewScreen } from "@/features/survey-templates/view-screen";

export const Component = ViewScreen;
