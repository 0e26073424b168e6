/** The end: the answers arrived. */
import { CircleCheck } from "lucide-react";
import { Link, useLocation } from "react-router";
import { Notice } from "@/features/answering/notice";
import { doorAddress } from "@/shared/lib/paths";
import { Button } from "@/shared/ui/button";

const THANKS = "¡Gracias! Tu respuesta fue registrada.";

export function ThanksNotice({ course }: { course: string }) {
  const { state } = useLocation() as { state: { door?: string } | null };
  return (
    <Notice
      icon={<CircleCheck />}
      tone="success"
      title={THANKS}
      actions={
        state?.door && (
          <Button asChild>
            <Link to={doorAddress(state.door)} replace>
              Responder como otra persona
            </Link>
          </Button>
        )
      }
    >
      <p className="break-words">{course}</p>
      <p>Ya puedes cerrar esta página.</p>
    </Notice>
  );
}
