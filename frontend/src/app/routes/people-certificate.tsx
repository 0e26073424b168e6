/** /people/certificate */
import { ExportLayout } from "@/app/layout/bare-layout";
import { CertificateScreen } from "@/features/record/certificate-screen";

export function Component() {
  return (
    <ExportLayout>
      <CertificateScreen />
    </ExportLayout>
  );
}
