import { Link, useLocation } from "@remix-run/react";
import { InspectionLevel, type InspectionRule } from "#contract/organizations/organizations";
import type { InspectionFigures } from "#contract/reading/inspections";
import { Button } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { withParams } from "../../components/list-url";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";

/** Of what came to an end, how much led to a change of the text; null where nothing did. */
const shareFixed = ({ fixed, overridden, kept }: InspectionFigures) =>
  fixed + overridden + kept === 0 ? null : Math.round((100 * fixed) / (fixed + overridden + kept));

/** A line a rule: what became of its findings, how often it was right, and what the organization makes of it. */
export function FigureTable({ figures, chosen }: { figures: InspectionFigures[]; chosen: InspectionRule | undefined }) {
  const t = useTexts();
  const { search } = useLocation();
  const counted = (key: "fixed" | "overridden" | "kept" | "open"): Column<InspectionFigures> => ({
    key,
    header: t(`inspections.outcomes.${key}`),
    cell: (row) => row[key],
    isNumeric: true,
  });
  return (
    <DataTable
      caption={t("inspections.caption")}
      rows={figures}
      rowKey={({ rule }) => rule}
      columns={[
        {
          key: "rule",
          header: t("inspections.rule"),
          cell: ({ rule }) => (
            <Link
              to={withParams(search, { rule, outcome: null, skip: null })}
              preventScrollReset
              aria-current={rule === chosen || undefined}
              className="aria-[current]:font-semibold"
            >
              {t(`lists.fields.inspectionLevels.${rule}`)}
            </Link>
          ),
        },
        counted("fixed"),
        counted("overridden"),
        counted("kept"),
        counted("open"),
        {
          key: "share",
          header: t("inspections.share"),
          cell: (row) => {
            const share = shareFixed(row);
            return share === null ? "—" : `${share}%`;
          },
          isNumeric: true,
        },
      ]}
      actions={{
        header: t("inspections.level"),
        cell: ({ rule, level }) => (
          <PostForm key={level} preventScrollReset className="flex items-center gap-1">
            <input type="hidden" name="rule" value={rule} />
            <select
              name="level"
              defaultValue={level}
              aria-label={t("inspections.levelOf", { rule: t(`lists.fields.inspectionLevels.${rule}`) })}
              className="w-auto min-w-[6.5rem]"
            >
              {InspectionLevel.options.map((value) => (
                <option key={value} value={value}>
                  {t(`lists.values.inspection.${value}`)}
                </option>
              ))}
            </select>
            <Button icon="check">{t("inspections.set")}</Button>
          </PostForm>
        ),
        isOneLine: true,
      }}
    />
  );
}
