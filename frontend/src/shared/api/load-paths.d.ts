/**
 * The calls of bulk loads in types, by hand, until the server describes them in docs/openapi.json.
 * Then `npm run api-types` has them all and this file goes.
 */
import type { components } from "@/shared/api/schema";

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
type LoadPath = { load_id: number };
type MappingPath = { mapping_id: number };

type Schemas = components["schemas"];

export interface LoadPaths {
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
  "/api/mappings/incomplete": {
    delete: PlainOperation<Nothing, Nothing, Data<{ removed: number }>>;
  };
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
