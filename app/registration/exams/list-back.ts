import { useSearchParams } from "@remix-run/react";
import { pathTo } from "../../paths";

/** The address of the list that the page's exam was opened from; of the work, where it was opened from elsewhere. */
export function useListBack(): string {
  const [params] = useSearchParams();
  return pathTo("/studies", {}, params.get("list") ?? "");
}

/** Takes the list along that the page's exam was opened from, to another page of the exam and back. */
export function useInList(): (path: string) => string {
  const [params] = useSearchParams();
  const list = params.get("list");
  return (path) => (list ? `${path}?${new URLSearchParams({ list })}` : path);
}

/** The same for a form of filters, which leaves out what it does not name. */
export function useListField(): { name: "list"; value: string } | null {
  const [params] = useSearchParams();
  const list = params.get("list");
  return list ? { name: "list", value: list } : null;
}
