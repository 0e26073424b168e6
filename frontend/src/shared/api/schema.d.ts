/**
 * The server's calls in types. Written by hand until docs/openapi.json exists; then
 * `npm run api-types` replaces this file.
 */

interface Failure {
  error: boolean;
  code: string;
  message: string;
  errors: Record<string, string[]>;
  requestId: string;
}

interface Meta {
  page: number;
  pageSize: number;
  total: number;
  pages: number;
}

interface Operation<Path, Query, Body, Answer> {
  parameters: { query?: Query; header?: never; path: Path; cookie?: never };
  requestBody?: { content: Body };
  responses: {
    200: { headers: Record<string, unknown>; content: { "application/json": Answer } };
    default: { headers: Record<string, unknown>; content: { "application/json": Failure } };
  };
}

interface PlainOperation<Query, Body, Answer> {
  parameters: { query?: Query; header?: never; path?: never; cookie?: never };
  requestBody?: { content: Body };
  responses: Operation<never, Query, Body, Answer>["responses"];
}

type Json<Value> = { "application/json": Value };
type Form = { "multipart/form-data": FormData };
type Nothing = never;
// biome-ignore lint/suspicious/noExplicitAny: the features type these answers until the server describes them.
type Untold = any;
type Get<Answer, Query = Nothing> = { get: PlainOperation<Query, Nothing, Answer> };
type Post<Answer, Body = Json<Untold>> = { post: PlainOperation<Nothing, Body, Answer> };
type Data<Value> = { data: Value };
type Listed<Value> = { data: Value[]; meta: Meta };
type JobPath = { job_id: number };
type LoadPath = { load_id: number };
type MappingPath = { mapping_id: number };
type NoticePath = { notification_id: number };

export interface components {
  schemas: {
    User: {
      id: number;
      email: string;
      name: string;
      company_id: number | null;
      companyName: string | null;
      isAdmin: boolean;
      preferences: Record<string, unknown>;
    };
    Job: {
      id: number;
      kind: string;
      state: "queued" | "running" | "done" | "failed" | "cancelled";
      phase: string | null;
      done: number;
      total: number | null;
      // biome-ignore lint/suspicious/noExplicitAny: the result differs by kind; its feature types it.
      result: any;
      error: { code: string; message: string } | null;
      label: string;
      canCancel: boolean;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
    };
    Notification: {
      id: number;
      icon: "success" | "warning" | "error" | "info";
      msg: string;
      time: string;
      read: boolean;
      link: string | null;
      kind: string;
    };
    Tokens: { token: string; refresh_token: string; expires_in: number };
  };
}

type Schemas = components["schemas"];
type SignedIn = Schemas["Tokens"] & Data<Schemas["User"]>;

export interface paths {
  "/api/login": Post<SignedIn, Json<{ email: string; password: string }>>;
  "/api/logout": Post<Untold>;
  "/api/user": Get<Data<Schemas["User"]>>;
  "/api/user/preferences": { put: PlainOperation<Nothing, Json<Untold>, Data<Untold>> };
  "/api/getKPIs": Get<Data<Untold[]>>;
  "/api/getThematicAreas": Get<Data<Untold[]>>;
  "/api/getStatus": Get<Data<Untold[]>>;
  "/api/getDepartment": Get<Data<Untold[]>>;
  "/api/getcompanies": Get<Data<Untold[]>, { active?: "true" | "false" | "all"; q?: string }>;
  "/api/get_courses": Get<Listed<Untold>, Record<string, Untold>>;
  "/api/search": Get<Data<Untold>, { q: string }>;
  "/api/jobs": Get<Data<Schemas["Job"][]>, { state?: "active" | "all" }>;
  "/api/jobs/{job_id}": { get: Operation<JobPath, Nothing, Nothing, Data<Schemas["Job"]>> };
  "/api/jobs/{job_id}/cancel": {
    post: Operation<JobPath, Nothing, Nothing, Data<Schemas["Job"]>>;
  };
  "/api/notifications": Get<Data<Schemas["Notification"][]>> & {
    delete: PlainOperation<Nothing, Nothing, Untold>;
  };
  "/api/notifications/{notification_id}": {
    delete: Operation<NoticePath, Nothing, Nothing, Untold>;
  };
  "/api/notifications/read": Post<Untold>;
  "/api/notifications/restore": Post<Untold, Json<{ ids: number[] }>>;
  "/api/createmapping": Post<
    Data<Untold>,
    Json<{ model: "people" | "supplier"; model_id: number; comment?: string }>
  >;
  "/api/getmapping/{mapping_id}": { get: Operation<MappingPath, Nothing, Nothing, Data<Untold>> };
  "/api/get_headings_file": Post<Data<{ job: Schemas["Job"] }>, Form>;
  "/api/create_array_mapping_detail_all/{mapping_id}/{model_id}": {
    get: Operation<
      { mapping_id: number; model_id: number },
      Nothing,
      Nothing,
      Data<{ job: Schemas["Job"] }>
    >;
  };
  "/api/create_mapping_detail/{mapping_id}": {
    patch: Operation<MappingPath, Nothing, Json<Untold>, Data<Untold> & { status: boolean }>;
  };
  "/api/load_supplier": Post<Data<{ job: Schemas["Job"] }>, Form>;
  "/api/loadpeople": Post<Data<{ job: Schemas["Job"] }>, Form>;
  "/api/destroy_incomplete_mapping": Get<Data<{ removed: number }>>;
  "/api/mappings/incomplete": { delete: PlainOperation<Nothing, Nothing, Data<{ removed: number }>> };
  "/api/loads": Get<Listed<Untold>, { page?: number; pageSize?: number; sort?: string }>;
  "/api/loads/{load_id}": { get: Operation<LoadPath, Nothing, Nothing, Data<Untold>> };
  "/api/loads/{load_id}/errors": {
    get: Operation<
      LoadPath,
      { page?: number; pageSize?: number; column?: number; code?: string },
      Nothing,
      Listed<Untold>
    >;
  };
  "/api/loads/{load_id}/undo": {
    get: Operation<LoadPath, Nothing, Nothing, Data<Untold>>;
    post: Operation<LoadPath, Nothing, Nothing, Data<{ job: Schemas["Job"] }>>;
  };
}
