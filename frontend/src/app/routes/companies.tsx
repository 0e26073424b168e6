/** The route of the companies. */
import { CompaniesScreen } from "@/features/companies/companies-screen";

export function Component() {
  return <CompaniesScreen />;
}
