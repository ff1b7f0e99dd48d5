import type { LoaderFunctionArgs } from "@remix-run/node";
import { sharedStream } from "./shared-stream.server";

export const loader = (args: LoaderFunctionArgs) =>
  sharedStream(args, `images/${encodeURIComponent(args.params.name ?? "")}`);
