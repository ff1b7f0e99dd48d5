import { Icon } from "../../components/icon";
import { Menu, MenuItem } from "../../components/menu";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";

export interface OfferedViewer {
  id: string;
  name: string;
  /** A page stands in a tab of its own; a program needs none. */
  isPage: boolean;
}

/** The organization's external viewers, for one exam. */
export function OpenInMenu({ examId, viewers }: { examId: string; viewers: OfferedViewer[] }) {
  const t = useTexts();
  if (viewers.length === 0) return null;
  return (
    <Menu
      label={
        <>
          {t("exam.page.openIn")}
          <Icon name="down" />
        </>
      }
    >
      {viewers.map(({ id, name, isPage }) => (
        <MenuItem key={id}>
          <a
            href={pathTo("/studies/:examId/open-in/:viewerId", { examId, viewerId: id })}
            target={isPage ? "_blank" : undefined}
            rel="noreferrer"
            className="menu-item"
          >
            {name}
          </a>
        </MenuItem>
      ))}
    </Menu>
  );
}
