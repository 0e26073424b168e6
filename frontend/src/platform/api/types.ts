/** The server's nouns that more than one feature speaks of. */
import type { components } from "@/generated/schema";

type Schemas = components["schemas"];

export type User = Schemas["User"];
export type Job = Schemas["Job"];
export type Notice = Schemas["Notification"];
