import { z } from "zod";

const pageSize = 50;

const Query = z.object({
  q: z.string().trim().max(64).catch(""),
  skip: z.coerce.number().int().min(0).max(100_000).catch(0),
});

/** What a list's address asks for; what makes no sense there is as if it were not there. */
export const pageQuery = (params: URLSearchParams) => ({
  ...Query.parse({ q: params.get("q") ?? "", skip: params.get("skip") ?? 0 }),
  limit: pageSize,
});
