/** A real HTTP server for tests of calls: it answers as told and remembers what it was asked. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  method: string;
  path: string;
  token: string | undefined;
  body: string;
}

export interface Answer {
  status?: number | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  /** The connection breaks before there is an answer. */
  isLost?: boolean | undefined;
}

type Answering = (asked: Asked) => Answer | Promise<Answer>;

export class TestServer {
  readonly asked: Asked[] = [];
  private answering: Answering = () => ({ status: 404 });
  private constructor(private readonly server: Server) {}

  /** Listens and makes the page's own origin its address. */
  static async start(): Promise<TestServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const started = new TestServer(server);
    server.on("request", (request, response) => void started.handle(request, response));
    const { port } = server.address() as AddressInfo;
    globalThis.location.href = `http://127.0.0.1:${port}/`;
    return started;
  }

  answers(answering: Answering): void {
    this.answering = answering;
    this.asked.length = 0;
  }

  askedFor(path: string): Asked[] {
    return this.asked.filter((asked) => asked.path === path);
  }

  /** What was to be changed, in order; how somebody has arranged a list is not told. */
  changes(): Asked[] {
    return this.asked.filter(({ method, path }) => method !== "GET" && path !== "/api/preferences");
  }

  /** The same as calls with what came along, or null. */
  sent(): [call: string, body: unknown][] {
    return this.changes().map(({ method, path, body }) => [
      `${method} ${path}`,
      body ? JSON.parse(body) : null,
    ]);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = {
      method: request.method ?? "",
      path: request.url ?? "",
      token: request.headers.authorization?.replace("Bearer ", ""),
      body: await bodyOf(request),
    };
    this.asked.push(asked);
    const { status = 200, body = {}, headers = {}, isLost } = await this.answering(asked);
    if (isLost) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
