import type { LoaderFunctionArgs } from "@remix-run/node";
import { languageOf } from "../../i18n/language-cookie.server";
import { sharedStream } from "./shared-stream.server";

export const loader = (args: LoaderFunctionArgs) => sharedStream(args, "pdf", { language: languageOf(args.request) });
