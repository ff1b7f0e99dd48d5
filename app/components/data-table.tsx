import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import { useFollowedLinks } from "./use-followed-links";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What is read on pointing at the cell: the whole of a text that may be cut or is shortened. */
  title?: (row: Row) => string | null;
  /** Right-aligned, tabular digits. */
  isNumeric?: boolean;
  /** Never broken into lines; with a share it is cut where it does not fit. */
  isOneLine?: boolean;
  /** Left out of the table on screens narrower than that: wide is 1536 px, desk 1280 px. A card shows it all the same. */
  from?: "wide" | "desk";
  /**
   * The share of a text that may be cut, as classes, e.g. "table:w-[16%]": its column gives way until all fit, as far as
   * its heading stays whole. Without it a column is as wide as its widest cell.
   */
  share?: string;
  /** Of the first column: how narrow it may become at least, as classes, e.g. "table:min-w-[10rem]". */
  least?: string;
  /** The link that sorts by this column, and how it is sorted now. */
  sort?: { href: string; direction: "ascending" | "descending" | null };
}

/** Colours of whole rows; what one means stands in the row as a word too. */
export type RowTone = "danger" | "warning" | "success" | "info" | "violet" | "neutral";

interface DataTableProps<Row> {
  /** Id of the first row's link, for a link that skips what stands above the table. */
  firstRowId?: string;
  /** Read out before the table; not shown. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Null leaves a row as it is. */
  rowTone?: (row: Row) => RowTone | null;
  /** No column is left out on a narrow screen: the reader has chosen them. Where they have no room the table scrolls. */
  showsAll?: boolean;
  /** Below it shares give way no further and the table scrolls, as a class, e.g. "table:min-w-[60rem]". */
  leastWidth?: string;
  /** The row's main action: the whole row is this link, its words are the first column's. */
  rowHref?: (row: Row) => string;
  /** A box to tick at each row's begin, which belongs to the form of that id. */
  choice?: { form: string; name: string; label: (row: Row) => string; isTicked: (row: Row) => boolean };
  /** Secondary actions at the row's end, and the header over them. Plain links in a row are the router's too. */
  actions?: { header: string; cell: (row: Row) => ReactNode; isOneLine?: boolean };
}

/**
 * Rows of 36 px under a head that stays; below 768 px each row is a card (styles/components.css), below 1360 px the
 * table scrolls in its own box: both as much sooner as text is larger.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowTone,
  showsAll = false,
  leastWidth = "",
  rowHref,
  actions,
  firstRowId,
  choice,
}: DataTableProps<Row>) {
  const followed = useFollowedLinks<HTMLTableSectionElement>();
  return (
    <div
      className={`data-box ${showsAll ? "shows-all" : ""} table:rounded-lg table:border table:border-line table:bg-surface`}
    >
      <table className={`data-table ${leastWidth}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
            {actions && (
              <th scope="col" className="numeric">
                {actions.header}
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={followed}>
          {rows.map((row, place) => (
            <tr key={rowKey(row)} data-tone={rowTone?.(row) ?? undefined}>
              {columns.map(({ key, header, cell, title, least = "", ...column }, index) => (
                <td key={key} data-label={header} title={title?.(row) ?? undefined} className={classOf(column)}>
                  {index > 0 || !rowHref ? (
                    cell(row)
                  ) : (
                    <div className={`flex items-center gap-2 ${least}`}>
                      {choice && (
                        <label className="relative z-10 flex shrink-0 max-sm:-m-3.5 max-sm:p-3.5">
                          <input
                            type="checkbox"
                            form={choice.form}
                            name={choice.name}
                            value={rowKey(row)}
                            defaultChecked={choice.isTicked(row)}
                            aria-label={choice.label(row)}
                          />
                        </label>
                      )}
                      <a href={rowHref(row)} id={place === 0 ? firstRowId : undefined} className="row-link">
                        {cell(row)}
                      </a>
                    </div>
                  )}
                </td>
              ))}
              {actions && (
                <td className="numeric">
                  <div className={actions.isOneLine ? "row-actions one-line" : "row-actions"}>{actions.cell(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Shape = Pick<Column<never>, "isNumeric" | "isOneLine" | "from" | "share">;

const classOf = ({ isNumeric, isOneLine, from, share }: Shape) =>
  [isNumeric && "numeric", isOneLine && "one-line", from && `from-${from}`, share && `cut ${share}`]
    .filter(Boolean)
    .join(" ") || undefined;

function HeaderCell<Row>({ column: { header, sort, ...column } }: { column: Column<Row> }) {
  return (
    <th scope="col" aria-sort={sort?.direction ?? undefined} className={classOf(column)}>
      {sort ? (
        <Link to={sort.href} preventScrollReset className="inline-flex min-h-[1.5rem] items-center gap-1 text-inherit">
          {header}
          {sort.direction && <Icon name={sort.direction === "ascending" ? "up" : "down"} />}
        </Link>
      ) : (
        header
      )}
    </th>
  );
}
