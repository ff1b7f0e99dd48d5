import { LanguageMenu } from "./language-menu";
import { useShellData } from "./shell-data";

/** Above pages for people without an account: whose system this is, and the languages. No way in. */
export function PublicBar() {
  const shell = useShellData();
  return (
    <div className="flex items-center justify-between gap-2">
      <span className="flex min-w-0 items-center gap-2 text-muted">
        <img src={shell?.domain.logo ?? "/brand.svg"} alt="" width={24} height={24} className="h-6 w-6 shrink-0" />
        <span className="truncate">{shell?.domain.displayName}</span>
      </span>
      <LanguageMenu />
    </div>
  );
}
