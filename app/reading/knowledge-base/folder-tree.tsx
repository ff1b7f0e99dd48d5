import { Link } from "@remix-run/react";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { FolderData } from "./folder-data.server";

/** All folders of the owner, one inside another further right. A phone goes from folder to folder. */
export function FolderTree({ data: { bucketId, owner, folders, folderId, search } }: { data: FolderData }) {
  const t = useTexts();
  if (folders.length === 0) return null;
  const top: { id: string | null; names: string[] } = { id: null, names: [t("knowledgeBase.top")] };
  return (
    <nav
      aria-label={t("knowledgeBase.folders")}
      className="rounded-lg border border-line bg-surface p-2 max-lg:hidden lg:max-h-[70vh] lg:overflow-y-auto"
    >
      <ul>
        {[top, ...folders].map(({ id, names }) => (
          <li key={id ?? ""}>
            <Link
              to={pathTo("/knowledge-base", {}, { bucketId, owner, folder: id })}
              aria-current={search === "" && id === folderId ? "page" : undefined}
              className="flex min-h-[2rem] items-center gap-2 rounded px-2 text-text hover:bg-sunken hover:no-underline aria-[current]:bg-accent-soft aria-[current]:font-semibold max-sm:min-h-[2.75rem]"
              style={{ paddingInlineStart: `${names.length - 0.5}rem` }}
            >
              <Icon name="folder" className="shrink-0 text-muted" />
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{names.at(-1)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
