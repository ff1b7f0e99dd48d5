import { useHydrated } from "../../components/use-hydrated";

/**
 * What an element is reached by with Alt and a key. Browsers ask for other keys beside an `accesskey` (Firefox Alt and
 * Shift, macOS Ctrl and Option), so it is theirs only where no script acts on it (use-shortcuts.ts).
 */
export function useAccessKey(): (key: string | undefined) => { accessKey?: string; "data-access-key"?: string } {
  const isScripted = useHydrated();
  return (key) => (isScripted ? { "data-access-key": key } : { accessKey: key });
}
