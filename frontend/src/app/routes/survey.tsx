/** /survey */
import { TemplatesScreen } from "@/features/survey-templates/list/templates-screen";

export const Component = TemplatesScreen;
