import { DataTable } from "../../components/data-table";
import { useTexts } from "../../i18n/use-texts";
import type { ShownShare } from "./shown-shares.server";

/** What was done with a link: when, with what outcome, from where, with which device. */
export function ShareUses({ uses }: Pick<ShownShare, "uses">) {
  const t = useTexts();
  if (uses.length === 0) return <p className="mt-2 text-sm text-muted">{t("shares.uses.none")}</p>;
  const title = t("shares.uses.title", { number: uses.length });
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-[2.25rem] items-center text-accent underline-offset-2 hover:underline max-sm:min-h-[2.75rem]">
        {title}
      </summary>
      <div className="mt-1 max-h-96 overflow-y-auto">
        <DataTable
          caption={title}
          rows={uses.map((use, index) => ({ ...use, key: `${uses.length - index}` }))}
          rowKey={({ key }) => key}
          columns={[
            {
              key: "at",
              header: t("shares.uses.time"),
              cell: ({ at }) => <span className="whitespace-nowrap">{at}</span>,
            },
            {
              key: "outcome",
              header: t("shares.uses.outcome"),
              cell: ({ outcome }) => <span className="whitespace-nowrap">{t(`shares.outcomes.${outcome}`)}</span>,
            },
            { key: "ip", header: t("shares.uses.ip"), cell: ({ ip }) => ip ?? "" },
            {
              key: "userAgent",
              header: t("shares.uses.userAgent"),
              cell: ({ userAgent }) => <span className="break-all text-sm">{userAgent}</span>,
            },
          ]}
        />
      </div>
    </details>
  );
}
