import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { groupPage } from "./group-page.server";

export async function loader(args: LoaderFunctionArgs) {
  const { group } = await groupPage(args);
  return redirect(`/groups/${group.id}/organizations`);
}
