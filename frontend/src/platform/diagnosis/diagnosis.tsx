/** How the product fares, as text for whoever has to help: no data of people in it. */

import { queryOptions } from "@tanstack/react-query";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { useSession } from "@/platform/api/session";
import { formatMoment, formatNumber, roundHalfUp } from "@/platform/lib/format";
import { type LoggedError, lastErrors } from "@/platform/lib/log";
import { CopyButton, copyText } from "@/platform/ui/copy-buttons";

export type Diagnosis = components["schemas"]["Diagnosis"];

export const diagnosisQuery = queryOptions({
  queryKey: ["diagnosis"],
  queryFn: ({ signal }) => readDiagnosis(signal),
});

export function readDiagnosis(signal: AbortSignal): Promise<Diagnosis> {
  return dataOf(api.GET("/api/diagnosis", { signal }));
}

export const PART_NAMES: Readonly<Record<keyof Diagnosis["checks"], string>> = {
  database: "Base de datos",
  migrations: "Esquema",
  broker: "Cola de trabajo",
  disk: "Disco",
  storage: "Almacenamiento de archivos",
  beat: "Reloj de tareas (beat)",
  worker_loads: "Proceso de cargas (worker)",
  worker_kpis: "Proceso de indicadores (worker-kpis)",
  worker_light: "Proceso de correos (worker-light)",
};

export const STATE_WORDS: Readonly<Record<string, string>> = {
  ok: "Funciona",
  unavailable: "No responde",
  full: "Sin espacio",
  behind: "Falta actualizarlo",
  ahead: "Es de una versión más nueva",
  former: "Es de una versión anterior a la 1.0",
  never: "Nunca ha partido",
  unknown: "No se sabe: la cola no responde",
};

/** The mail server, the address of links and the last backup, in words. */
export function serviceLines({ mail, address, backup }: Diagnosis): [string, string][] {
  const source = {
    set: "definida en PUBLIC_URL",
    seen: "la última desde la que entró quien administra",
    local: "la de este servidor",
  }[address.source];
  const warning = address.onlyHere ? "; los enlaces y QR no abren en otros equipos" : "";
  return [
    [
      "Correo",
      mail.server
        ? `Sale por ${mail.server}, desde ${mail.sender}`
        : "Sin servidor: los correos quedan guardados y no salen (MAIL_URL)",
    ],
    ["Dirección pública", `${address.origin} (${source})${warning}`],
    [
      "Último respaldo",
      backup
        ? [formatMoment(backup.at), backup.folder].filter(Boolean).join(" · ")
        : "Ninguno conocido (scripts/backup)",
    ],
  ];
}

const GIB = 1024 ** 3;

export function roomWords({ free, total }: Diagnosis["room"]): string {
  const inGib = (bytes: number) => formatNumber(roundHalfUp(bytes / GIB, 1));
  return `${inGib(free)} GB libres de ${inGib(total)} GB`;
}

/** All of it as lines; staff gets what its own browser knows. */
export function diagnosisText(server: Diagnosis | null, errors: readonly LoggedError[]): string {
  return [
    ...(server ? serverLines(server) : []),
    `Navegador: ${navigator.userAgent}`,
    `Pantalla: ${window.innerWidth} × ${window.innerHeight}`,
    `Errores de este navegador: ${errors.length}`,
    ...errors.map(({ at, what, kind }) => `  ${at} ${kind}: ${what}`),
  ].join("\n");
}

function serverLines(server: Diagnosis) {
  const { version, environment, schema, checks, jobs, mails, room, faults } = server;
  const parts = Object.entries(PART_NAMES) as [keyof Diagnosis["checks"], string][];
  return [
    `Versión: ${version} (${environment}), esquema ${schema ?? "desconocido"}`,
    ...parts.map(([part, name]) => `${name}: ${STATE_WORDS[checks[part]] ?? checks[part]}`),
    `Trabajos: ${jobs.queued} en espera, ${jobs.running} en curso; correos en cola: ${mails}`,
    `Disco: ${roomWords(room)}`,
    ...serviceLines(server).map(([name, words]) => `${name}: ${words}`),
    `Errores del servidor: ${faults.length}`,
    ...faults.map(
      ({ at, logger, message, error, requestId }) =>
        `  ${at} ${logger}: ${[message, error, requestId].filter(Boolean).join(" · ")}`,
    ),
  ];
}

/** A browser lets a page copy only shortly after it was asked to. */
const PATIENCE_MS = 3_000;

/** Copies how the product fares, so that whoever helps needs no screenshot. */
export function CopyDiagnosis() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);

  async function copy(): Promise<boolean> {
    // Without the server the browser's own part is all the more wanted.
    const server = isAdmin
      ? await readDiagnosis(AbortSignal.timeout(PATIENCE_MS)).catch(() => null)
      : null;
    return copyText(diagnosisText(server, lastErrors()), "Diagnóstico copiado.");
  }

  return <CopyButton label="Copiar diagnóstico" copiedLabel="Diagnóstico copiado" onCopy={copy} />;
}
