/** The workbooks to fill in, straight from the server that will read them. */
import { Download } from "lucide-react";
import { useState } from "react";
import { download } from "@/platform/api/download";
import { describeError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { Button } from "@/platform/ui/button";
import { toast } from "@/platform/ui/toast";

interface LoadModel {
  path: string;
  fileName: string;
  label: string;
  /** Suppliers are everybody's, so only administrators load them. */
  adminOnly: boolean;
}

const MODELS: readonly LoadModel[] = [
  {
    path: "/api/load_templates/2",
    fileName: "plantilla_personas.xlsx",
    label: "Modelo de personas y participantes",
    adminOnly: false,
  },
  {
    path: "/api/load_templates/1",
    fileName: "plantilla_proveedores.xlsx",
    label: "Modelo de proveedores",
    adminOnly: true,
  },
];

export function LoadModels() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  return (
    <ul className="flex flex-wrap gap-2">
      {MODELS.filter(({ adminOnly }) => isAdmin || !adminOnly).map((model) => (
        <li key={model.path}>
          <ModelButton {...model} />
        </li>
      ))}
    </ul>
  );
}

function ModelButton({ path, fileName, label }: LoadModel) {
  const [loading, setLoading] = useState(false);

  async function save(): Promise<void> {
    setLoading(true);
    try {
      await download(path, fileName);
    } catch (error) {
      await toast.failed("No pudimos descargar el modelo.", describeError(error).message);
    } finally {
      setLoading(false);
    }
  }

  return (
    <Button icon={<Download />} loading={loading} onClick={() => void save()}>
      {label}
    </Button>
  );
}
