import type { Access } from "./access";

/** An operation whose body must stream (images, files, PDF): same paths, same access rule, no JSON envelope. */
export interface Stream {
  method: "GET" | "POST" | "PUT" | "OPTIONS";
  /** Below /api/v1, or `dicomwebRoot`; `{id}` are path parameters. They, and after them the query, are handed to the access rule. */
  path: `/${string}`;
  access: Access;
  /** As that of an operation. */
  summary: string;
  /** Media type of the body, where one is sent. */
  accepts?: string;
  /** What may stand in the query. */
  query?: readonly string[];
  /** Media types of a good answer. */
  produces: string[];
  /** 200 unless told. */
  status?: 200 | 201;
}

/** Declares one stream. */
export const stream = (declaration: Stream): Stream => declaration;
