/** Things of the server as tests need them: whole, and different only in what matters. */
import type { Tokens } from "@/platform/api/session";
import type { Job, Notice, User } from "@/platform/api/types";

export const ANA: User = {
  id: 1,
  email: "ana@example.cl",
  name: "Ana Rojas",
  company_id: null,
  companyName: null,
  isAdmin: true,
  seesSalaries: true,
  preferences: {},
};

export const FIRST_TOKENS: Tokens = {
  token: "first",
  refreshToken: "first-refresh",
  expiresAt: 4_000_000_000_000,
};

export function job(changes: Partial<Job> = {}): Job {
  return {
    id: 7,
    kind: "load",
    state: "running",
    phase: "Escribiendo",
    done: 0,
    total: 100,
    result: null,
    error: null,
    label: "Personas · personas.xlsx",
    canCancel: true,
    createdAt: "2026-07-06T12:00:00-04:00",
    startedAt: null,
    finishedAt: null,
    ...changes,
  };
}

export function notice(changes: Partial<Notice> = {}): Notice {
  return {
    id: 1,
    icon: "success",
    msg: "Terminó la carga de personas.xlsx",
    time: "2026-07-06T12:00:00-04:00",
    read: false,
    link: null,
    kind: "load",
    ...changes,
  };
}
