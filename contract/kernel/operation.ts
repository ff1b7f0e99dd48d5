import { oc } from "@orpc/contract";
import type { AnySchema } from "@orpc/contract";
import type { Access } from "./access";

/** What the platform reads of an operation beside its schemas. */
export interface OperationMeta extends Record<string, unknown> {
  access: Access;
}

interface Declaration<Input extends AnySchema, Output extends AnySchema> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /api/v1, as product §7 lists it. */
  path: `/${string}`;
  access: Access;
  /**
   * What it does and answers, then the problems of its own by their codes, for the docs page. Problems every operation
   * may answer are not repeated: bad_request for a wrong input, what `access` refuses with, internal, unavailable.
   */
  summary: string;
  input: Input;
  output: Output;
  /** 200 unless told. */
  status?: 200 | 201 | 204;
}

/** Declares one operation of api/v1. Leaving out `access` does not compile. */
export function operation<Input extends AnySchema, Output extends AnySchema>(declaration: Declaration<Input, Output>) {
  const { method, path, access, summary, input, output, status = 200 } = declaration;
  return oc
    .$meta<OperationMeta>({ access })
    .route({ method, path, summary, successStatus: status, tags: [path.split("/")[1] ?? "api"] })
    .input(input)
    .output(output);
}
