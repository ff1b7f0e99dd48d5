import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import type { ParamName } from "../paths";
import { notFound } from "../problems/thrown-problem.server";

/**
 * A parameter of the page's address. Throws the error page of what does not exist where it is missing, or is to be an id
 * and can be none.
 */
export function paramOf({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">, name: ParamName): string {
  const value = (name.endsWith("Id") ? Id : z.string()).safeParse(params[name]);
  if (!value.success) throw notFound(context);
  return value.data;
}
