import type { LoaderFunctionArgs } from "@remix-run/node";
import { toSharedStudy } from "./shared-study.server";

export const loader = (args: LoaderFunctionArgs) => toSharedStudy(args, "viewer");
