/** Who is signed in: the tokens, kept for all tabs (`client.ts` renews them when the server refuses one), and the word to the others when it ends. */
import { create } from "zustand";
import type { User } from "@/platform/api/types";

const KEY = "session";

export interface Tokens {
  token: string;
  refreshToken: string;
  /** When the refresh token dies, in milliseconds. */
  expiresAt: number;
}

/** `elsewhere`: signed out in another tab, where nobody asked whoever types in this one. */
export type SessionEnd = "signed-out" | "elsewhere" | "expired";

interface Kept {
  tokens: Tokens;
  user: User;
}

interface SessionState {
  tokens: Tokens | null;
  user: User | null;
  /** Why the last session ended, for the words of the sign-in page. */
  ended: SessionEnd | null;
  signedIn: (tokens: Tokens, user: User) => void;
  refreshed: (tokens: Tokens) => void;
  userChanged: (user: User) => void;
  sessionEnded: (reason: SessionEnd) => void;
  /** Takes over what another tab kept. */
  syncedFromStorage: () => void;
}

export const useSession = create<SessionState>()((set, get) => ({
  ...stateOf(readKept()),
  ended: null,
  signedIn: (tokens, user) => {
    keep({ tokens, user });
    set({ tokens, user, ended: null });
  },
  refreshed: (tokens) => {
    const { user } = get();
    if (user) keep({ tokens, user });
    set({ tokens });
  },
  userChanged: (user) => {
    const { tokens } = get();
    if (tokens) keep({ tokens, user });
    set({ user });
  },
  sessionEnded: (reason) => {
    localStorage.removeItem(KEY);
    set({ tokens: null, user: null, ended: reason });
    channel?.postMessage(reason);
  },
  syncedFromStorage: () => set(stateOf(readKept())),
}));

/** A tab that signs out or expires tells the others, which leave at once. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(KEY);

channel?.addEventListener("message", ({ data }: MessageEvent<SessionEnd>) => {
  const ended = data === "signed-out" ? "elsewhere" : data;
  useSession.setState({ tokens: null, user: null, ended });
});

globalThis.addEventListener?.("storage", ({ key, newValue }) => {
  if (key === KEY && newValue !== null) useSession.getState().syncedFromStorage();
});

export function isSignedIn(): boolean {
  return useSession.getState().tokens !== null;
}

/** The tokens that any tab kept last; another tab may have renewed them a moment ago. */
export function latestTokens(): Tokens | null {
  return readKept()?.tokens ?? useSession.getState().tokens;
}

function stateOf(kept: Kept | null): { tokens: Tokens | null; user: User | null } {
  return { tokens: kept?.tokens ?? null, user: kept?.user ?? null };
}

function readKept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Without storage the session lives as long as the tab. */
function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Nothing to do: the tokens are in memory.
  }
}
