/** /export-widget */
import { ExportLayout } from "@/app/layout/export-layout";

export const Component = ExportLayout;
