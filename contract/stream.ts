import type { Access } from "./access";

/** An operation whose body must stream (images, files, PDF): same paths, same access rule, no JSON envelope. */
export interface Stream {
  method: "GET" | "POST" | "PUT";
  /** Below /api/v1; `{id}` are path parameters, handed to the access rule. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** Media types of a good answer. */
  produces: string[];
}

/** Declares one stream. */
export const stream = (declaration: Stream): Stream => declaration;
