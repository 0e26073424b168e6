/** Said before somebody sends mails that will not leave. */
import { Banner } from "@/shared/ui/banner";

export function NoServerBanner() {
  return (
    <Banner tone="warning" title="Los correos no saldrán">
      No hay un servidor de correo configurado: quedarán guardados en Configuración, Correos
      enviados. Mientras tanto, entrega los enlaces o el QR.
    </Banner>
  );
}
