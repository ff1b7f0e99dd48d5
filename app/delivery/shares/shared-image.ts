import type { LoaderFunctionArgs } from "@remix-run/node";
import { paramOf } from "../../page/param-of.server";
import { sharedStream } from "./shared-stream.server";

export const loader = (args: LoaderFunctionArgs) =>
  sharedStream(args, `images/${encodeURIComponent(paramOf(args, "name"))}`);
