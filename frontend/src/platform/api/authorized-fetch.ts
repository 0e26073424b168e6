/** Sends a request as the signed-in person; a refused token is renewed and the request sent again. */
import { refreshSession } from "@/platform/api/refresh";
import { useSession } from "@/platform/api/session";

export async function authorizedFetch(request: Request): Promise<Response> {
  const token = useSession.getState().tokens?.token;
  if (!token) return fetch(request);
  const spare = request.clone();
  const answer = await sendAs(token, request);
  if (answer.status !== 401) return answer;
  if (!(await renewedToken(token))) return answer;
  // An answer that nobody reads keeps its connection.
  await answer.body?.cancel();
  return resend(spare);
}

/** Whether there is a new token to try with; a server that does not answer is a failed connection. */
export async function renewedToken(refused: string): Promise<boolean> {
  const outcome = await refreshSession(refused);
  if (outcome === "unreachable") throw new TypeError("The session could not be renewed.");
  return outcome === "renewed";
}

function resend(request: Request): Promise<Response> {
  const token = useSession.getState().tokens?.token;
  return token ? sendAs(token, request) : fetch(request);
}

function sendAs(token: string, request: Request): Promise<Response> {
  request.headers.set("Authorization", `Bearer ${token}`);
  return fetch(request);
}
