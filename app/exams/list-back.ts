import { useSearchParams } from "@remix-run/react";

/** The address of the list that the page's exam was opened from; of the work, where it was opened from elsewhere. */
export function useListBack(): string {
  const [params] = useSearchParams();
  const list = params.get("list");
  return list ? `/studies?${list}` : "/studies";
}
