import { Link, NavLink } from "@remix-run/react";
import { useTexts } from "../i18n/use-texts";
import { Icon } from "../components/icon";
import { Panel } from "../components/panel";
import { useWaiting } from "../reading/notifications/waiting";
import { LanguageMenu } from "../page/language-menu";
import type { NavigationLink } from "../page/navigation";
import type { ShellData } from "../page/shell-data";
import { UserMenu } from "./user-menu";

/** As far as notifications are counted; more is more. */
const mostCounted = 100;

/** Brand, navigation, language, user; on a phone the navigation is behind a burger. */
export function TopBar({ shell }: { shell: ShellData | undefined }) {
  const t = useTexts();
  const links = shell?.links ?? [];
  const { unread, openCritical } = useWaiting(shell?.notices);
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="flex min-h-[3rem] items-center gap-x-2 px-2 max-md:flex-wrap sm:px-4">
        {links.length > 0 && (
          <Panel
            className="md:hidden"
            align="start"
            label={
              <>
                <Icon name="menu" />
                <span className="sr-only">{t("common.shell.menu")}</span>
              </>
            }
          >
            <nav aria-label={t("common.shell.navigation")}>
              <Links links={links} className="menu-item" />
            </nav>
          </Panel>
        )}
        <Brand shell={shell} />
        {links.length > 0 && (
          <nav
            aria-label={t("common.shell.navigation")}
            className="hidden min-w-0 flex-wrap self-stretch md:flex [@media(min-width:85em)]:shrink-0 [@media(min-width:85em)]:flex-nowrap"
          >
            <Links
              links={links}
              className="flex items-center border-b-2 border-transparent px-2 text-text [@media(min-width:95em)]:px-3 hover:bg-sunken hover:no-underline aria-[current]:border-accent aria-[current]:font-semibold"
            />
          </nav>
        )}
        <div className="ml-auto flex shrink-0 items-center">
          {shell?.account && <Search />}
          <OpenCritical count={openCritical} />
          {shell?.account && <Inbox unread={unread} />}
          <LanguageMenu />
          <UserMenu account={shell?.account ?? null} theme={shell?.theme ?? "system"} />
        </div>
      </div>
    </header>
  );
}

/** Opens the search over the page (shell-keys.tsx); without scripts the page of it. A phone has it in the user's menu. */
function Search() {
  const t = useTexts();
  return (
    <a
      href="/search"
      data-search
      title={t("common.search.hint")}
      className="mr-1 flex min-h-[2.25rem] items-center gap-1.5 rounded px-2 text-text hover:bg-sunken hover:no-underline max-sm:hidden [@media(min-width:80em)]:border [@media(min-width:80em)]:border-line-strong [@media(min-width:80em)]:pr-1.5 [@media(min-width:80em)]:text-muted"
    >
      <Icon name="search" />
      <span className="[@media(max-width:79.99em)]:sr-only">{t("common.search.title")}</span>
      <kbd className="hidden rounded bg-sunken px-1 font-mono text-xs [@media(min-width:95em)]:inline">Ctrl K</kbd>
    </a>
  );
}

/** What one is told of; the number is of those unread. With none, a phone has it in the user's menu alone. */
function Inbox({ unread }: { unread: number }) {
  const t = useTexts();
  return (
    <Link
      to="/settings/notification"
      title={t("common.shell.notifications")}
      className={`relative flex min-h-[2.25rem] items-center gap-1 rounded px-2 text-text hover:bg-sunken hover:no-underline max-sm:min-h-[2.75rem] max-sm:min-w-[2.75rem] max-sm:justify-center ${unread === 0 ? "max-sm:hidden" : ""}`}
    >
      <Icon name="inbox" />
      <span className="sr-only">{t("common.shell.notifications")} </span>
      <Unread count={unread} />
    </Link>
  );
}

/** How many are unread; nothing for none. */
function Unread({ count }: { count: number }) {
  const t = useTexts();
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-danger px-1.5 text-sm tabular-nums text-on-danger max-sm:absolute max-sm:left-1/2 max-sm:top-0 max-sm:text-xs">
      {count < mostCounted ? count : `${mostCounted - 1}+`}
      <span className="sr-only"> {t("common.shell.unread")}</span>
    </span>
  );
}

/** Somebody has to act: it stands on every page until nothing waits. */
function OpenCritical({ count }: { count: number }) {
  const t = useTexts();
  if (count === 0) return null;
  return (
    <Link
      to="/critical-values"
      className="mr-1 flex min-h-[1.75rem] items-center gap-1 rounded bg-danger px-2 font-medium tabular-nums text-on-danger max-sm:min-h-[2.75rem]"
    >
      <Icon name="urgent" />
      <span className="max-lg:hidden" aria-hidden>
        {t("common.shell.critical")}
      </span>
      {count < mostCounted ? count : `${mostCounted - 1}+`}
      <span className="sr-only"> {t("common.shell.openCritical")}</span>
    </Link>
  );
}

function Brand({ shell }: { shell: ShellData | undefined }) {
  return (
    <Link
      to="/"
      className="flex min-h-[2.75rem] min-w-min items-center gap-2 px-1 font-semibold text-text hover:no-underline max-md:min-w-0 max-md:flex-1 max-md:basis-0"
    >
      <img src={shell?.domain.logo ?? "/brand.svg"} alt="" width={28} height={28} className="h-7 w-7 shrink-0" />
      <span className="line-clamp-2 break-words text-base leading-snug max-md:[word-break:keep-all] [@media(min-width:95em)]:text-lg">
        {shell?.domain.displayName ?? "Radbridge"}
      </span>
    </Link>
  );
}

function Links({ links, className }: { links: NavigationLink[]; className: string }) {
  const t = useTexts();
  return links.map(({ place, href }) => (
    <NavLink key={place} to={href} className={className}>
      {t(`common.navigation.${place}`)}
    </NavLink>
  ));
}
