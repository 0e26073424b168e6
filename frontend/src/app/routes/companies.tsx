/** The route of the companies. */
import { CompaniesScreen } from "@/features/companies/screen";

export function Component() {
  return <CompaniesScreen />;
}
