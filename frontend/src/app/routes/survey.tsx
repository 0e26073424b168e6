/** /survey */
import { TemplatesScreen } from "@/features/survey-templates/screen";

export const Component = TemplatesScreen;
