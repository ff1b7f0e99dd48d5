import { Link, useLocation } from "@remix-run/react";
import { useTexts } from "../i18n/use-texts";
import { Icon } from "../components/icon";
import { Menu, MenuItem } from "../components/menu";
import { ChoiceButton } from "../page/choice-button";
import type { ShellData } from "../page/shell-data";

const themes = ["system", "light", "dark"] as const;

/** Who is signed in, and what they may do with their account; for nobody the way to sign in. */
export function UserMenu({ account, theme }: Pick<ShellData, "account" | "theme">) {
  const t = useTexts();
  const { pathname } = useLocation();
  if (!account)
    return pathname === "/login" ? null : (
      <Link to="/login" className="flex min-h-[2.25rem] items-center rounded px-2 max-sm:min-h-[2.75rem]">
        {t("common.shell.login")}
      </Link>
    );
  return (
    <Menu
      label={
        <>
          <Icon name="user" />
          <span className="max-w-[10rem] truncate max-sm:sr-only">{account.name || account.username}</span>
        </>
      }
    >
      <div className="border-b border-line px-3 pb-1 text-sm text-muted">
        {account.name} <span className="font-mono">{account.username}</span>
      </div>
      <MenuItem>
        <Link to="/search" className="menu-item">
          <Icon name="search" />
          {t("common.search.title")}
        </Link>
      </MenuItem>
      <MenuItem>
        <Link to="/settings" className="menu-item">
          <Icon name="user" />
          {t("common.shell.settings")}
        </Link>
      </MenuItem>
      <MenuItem>
        <Link to="/settings/notification" className="menu-item">
          <Icon name="info" />
          {t("common.shell.notifications")}
        </Link>
      </MenuItem>
      <MenuItem>
        <Link to="/critical-values" className="menu-item">
          <Icon name="urgent" />
          {t("common.shell.critical")}
        </Link>
      </MenuItem>
      <MenuItem>
        <Link to="/quality" className="menu-item">
          <Icon name="star" />
          {t("common.shell.quality")}
        </Link>
      </MenuItem>
      <MenuItem>
        <Link to="/settings/groups" className="menu-item">
          <Icon name="users" />
          {t("common.shell.groups")}
        </Link>
      </MenuItem>
      <MenuItem>
        <Link to="/change-password" className="menu-item">
          <Icon name="key" />
          {t("common.shell.changePassword")}
        </Link>
      </MenuItem>
      <MenuItem>
        <Link to="/help" className="menu-item">
          <Icon name="info" />
          {t("common.shell.help")}
        </Link>
      </MenuItem>
      <form method="post" className="border-y border-line">
        {themes.map((one) => (
          <MenuItem key={one}>
            <ChoiceButton name="theme" value={one} aria-current={one === theme || undefined} className="menu-item">
              <Icon name={one === theme ? "check" : "sun"} />
              {t(`common.shell.theme.${one}`)}
            </ChoiceButton>
          </MenuItem>
        ))}
      </form>
      <form method="post" action="/logout">
        <MenuItem>
          <button className="menu-item">
            <Icon name="logout" />
            {t("common.shell.logout")}
          </button>
        </MenuItem>
      </form>
    </Menu>
  );
}
