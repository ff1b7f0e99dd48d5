import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, tabular digits. */
  isNumeric?: boolean;
  /** The link that sorts by this column, and how it is sorted now. */
  sort?: { href: string; direction: "ascending" | "descending" | null };
  className?: string;
}

interface DataTableProps<Row> {
  /** Read out before the table; not shown. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** The row's main action: the whole row is this link, its words are the first column's. */
  rowHref?: (row: Row) => string;
  /** Secondary actions at the row's end, and the header over them. */
  actions?: { header: string; cell: (row: Row) => ReactNode };
}

const cell = "px-3 max-sm:flex max-sm:min-h-0 max-sm:gap-2 max-sm:px-0 max-sm:py-0.5";
const label =
  "max-sm:before:w-28 max-sm:before:shrink-0 max-sm:before:text-muted max-sm:before:content-[attr(data-label)]";

/** Rows of 36 px under a head that stays; on a phone each row is a card. Roles are spelled out for the cards' sake. */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowHref, actions }: DataTableProps<Row>) {
  return (
    <div className="max-lg:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface">
      <table role="table" className="w-full border-separate border-spacing-0 max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
            {actions && (
              <th role="columnheader" scope="col" className={`${head} text-right`}>
                {actions.header}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:grid max-sm:gap-2">
          {rows.map((row) => (
            <tr
              role="row"
              key={rowKey(row)}
              className="relative h-row hover:bg-sunken max-sm:block max-sm:h-auto max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-3"
            >
              {columns.map((column, index) => (
                <td
                  role="cell"
                  key={column.key}
                  data-label={column.header}
                  className={`${cell} ${label} border-line sm:border-b ${column.isNumeric ? "tabular-nums sm:text-right" : ""} ${column.className ?? ""}`}
                >
                  {index === 0 && rowHref ? (
                    <Link to={rowHref(row)} className="font-medium after:absolute after:inset-0">
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
              {actions && (
                <td role="cell" className={`${cell} border-line sm:border-b sm:text-right`}>
                  <div className="relative z-10 inline-flex flex-wrap justify-end gap-1">{actions.cell(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const head =
  "sticky top-0 z-20 h-row whitespace-nowrap border-b border-line bg-sunken px-3 text-left text-sm font-semibold text-muted";

function HeaderCell<Row>({ column: { header, isNumeric, sort } }: { column: Column<Row> }) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort?.direction ?? undefined}
      className={`${head} ${isNumeric ? "text-right" : ""}`}
    >
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
