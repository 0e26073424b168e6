/** Starts the whole product once for each lane of journeys, on a fresh folder and a free port. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestProject } from "vitest/node";

export interface Product {
  /** Where the product answers, without a slash at the end. */
  address: string;
  email: string;
  password: string;
  /** Where scheduled loads may look for files; nobody knows it of a product that others started. */
  importFolder?: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One for each lane. */
    products: Product[];
  }
}

const ROOT = path.resolve(import.meta.dirname, "../../..");
const PYTHON = path.join(ROOT, ".venv/bin/python");
const ADMIN = { email: "admin@example.cl", password: "una-clave-de-prueba" };
const IMPORTS = "import";
const START_MS = 150_000;
const LOOK_MS = 250;
const LAST_WORDS = 2_000;

// biome-ignore lint/style/noDefaultExport: the runner takes the set-up by its default export.
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const lanes = Array.from({ length: project.config.maxWorkers }, productToVisit);
  const started = await Promise.all(lanes);
  project.provide(
    "products",
    started.map(({ product }) => product),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}

/** E2E_BASE_URL points at a product that somebody else started; else one is started here. */
export async function productToVisit(): Promise<Started> {
  const given = process.env.E2E_BASE_URL;
  if (!given) return startProduct();
  const product = { address: given.replace(/\/$/, ""), ...adminOf(process.env) };
  return { product, stop: async () => {} };
}

interface Started {
  product: Product;
  stop: () => Promise<void>;
}

/** With --demo it comes with three companies to look around in. */
export async function startProduct(...options: "--demo"[]): Promise<Started> {
  if (!existsSync(path.join(ROOT, "frontend/dist/index.html"))) {
    throw new Error("frontend/dist is missing: run `npm run build` first.");
  }
  const folder = await mkdtemp(path.join(tmpdir(), "e2e-"));
  const importFolder = path.join(folder, IMPORTS);
  await mkdir(importFolder);
  const port = await freePort();
  const launcher = spawn(PYTHON, ["-m", "launch", ...options], {
    cwd: ROOT,
    env: { ...process.env, ...settings(folder, port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const words = lastWordsOf(launcher);
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address, launcher, words);
  return { product: { address, ...ADMIN, importFolder }, stop: () => stop(launcher, folder) };
}

function settings(folder: string, port: number): Record<string, string> {
  return {
    ENVIRONMENT: "local",
    DATA_DIR: folder,
    PORT: String(port),
    IMPORT_FOLDER: path.join(folder, IMPORTS),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    WEB_WORKERS: "1",
    WORKER_PROCESSES: "1",
  };
}

function adminOf(environment: NodeJS.ProcessEnv): { email: string; password: string } {
  return {
    email: environment.E2E_EMAIL ?? ADMIN.email,
    password: environment.E2E_PASSWORD ?? ADMIN.password,
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

function lastWordsOf(launcher: ChildProcess): () => string {
  let words = "";
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-LAST_WORDS);
    });
  }
  return () => words;
}

async function untilReady(
  address: string,
  launcher: ChildProcess,
  words: () => string,
): Promise<void> {
  const giveUp = Date.now() + START_MS;
  while (Date.now() < giveUp) {
    if (launcher.exitCode !== null) throw new Error(`The product did not start:\n${words()}`);
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(LOOK_MS);
  }
  throw new Error(`The product was not ready in time:\n${words()}`);
}

async function stop(launcher: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => launcher.once("exit", resolve));
  if (launcher.exitCode === null) {
    launcher.kill("SIGTERM");
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}
