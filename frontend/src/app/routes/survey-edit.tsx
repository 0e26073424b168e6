/** /survey/edit */
import { EditScreen } from "@/features/survey-templates/editor/screen";

export const Component = EditScreen;
