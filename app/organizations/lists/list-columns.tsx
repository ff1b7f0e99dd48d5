import type { Column } from "../../components/data-table";
import type { Texts } from "#texts/texts";
import { useTexts } from "../../i18n/use-texts";
import type { ListData } from "./list-data.server";
import { listScreen, type ListField, type ListName } from "./list-screens";

export type Row = ListData["rows"][number];

/** The fields a list's table shows: not its details, not the field by which it is parted. */
export function shownFields(list: ListName): ListField[] {
  const { fields, part } = listScreen(list);
  return fields.filter(({ isDetail, isSetLater, name }) => !isDetail && !isSetLater && name !== part);
}

export const columnsOf = (list: ListName, t: Texts): Column<Row>[] =>
  shownFields(list).map(({ name, kind }, index) => ({
    key: name,
    header: t(`lists.fields.${name}`),
    isNumeric: kind === "number" || kind === "price",
    cell: ({ cells, isActive }) =>
      cells[name] ? (
        <span className={isActive ? "" : "text-muted"}>
          {cells[name]}
          {index === 0 && !isActive && <InactiveMark />}
        </span>
      ) : null,
  }));

function InactiveMark() {
  const t = useTexts();
  return <span className="ml-2 rounded border border-line px-1 text-sm font-normal">{t("lists.page.inactive")}</span>;
}
