/** /survey/edit */
import { EditScreen } from "@/features/survey-templates/editor/edit-screen";

export const Component = EditScreen;
