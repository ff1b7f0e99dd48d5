import { Button } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { StatusBadge } from "../../components/status-badge";
import { FormErrors } from "../../forms/form-errors";
import { PostForm } from "../../forms/post-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { ShownInvitation } from "./sent-invitations.server";

/** People who were asked to become members and have not answered: by the user name that was typed, no more is known. */
export function SentInvitations({ invitations, ofGroup }: { invitations: ShownInvitation[]; ofGroup?: boolean }) {
  const t = useTexts();
  const { form } = useActionForm<Record<string, never>>({ id: "invitations", intents: ["withdraw", "again"] });
  if (invitations.length === 0 && !form.errors?.length) return null;
  return (
    <section aria-labelledby="invitations" className="mt-6">
      <h3 id="invitations" className="mb-1 text-lg">
        {t("members.invitations.open")}
      </h3>
      <p className="mb-3 max-w-prose text-muted">{t("members.invitations.openLead")}</p>
      <FormErrors form={form} />
      <DataTable
        caption={t("members.invitations.open")}
        rows={invitations}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "username",
            header: t("members.username"),
            cell: ({ username }) => <span className="font-mono text-sm">{username}</span>,
          },
          ...(ofGroup
            ? [
                {
                  key: "place",
                  header: t("members.invitations.place"),
                  cell: ({ organization }: ShownInvitation) => organization ?? t("members.invitations.groupItself"),
                },
              ]
            : []),
          { key: "level", header: t("members.level"), cell: ({ level }) => t(`organizations.levels.${level}`) },
          { key: "by", header: t("members.invitations.by"), cell: ({ invitedBy }) => <bdi>{invitedBy}</bdi> },
          {
            key: "until",
            header: t("members.invitations.until"),
            cell: ({ expires, isExpired }) => (
              <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
                {expires}
                {isExpired && (
                  <StatusBadge tone="warning" icon="clock">
                    {t("members.invitations.expired")}
                  </StatusBadge>
                )}
              </span>
            ),
          },
        ]}
        actions={{
          header: t("members.invitations.actions"),
          cell: ({ id }) => (
            <PostForm preventScrollReset className="flex flex-wrap gap-2">
              <input type="hidden" name="invitationId" value={id} />
              <Button intent="again">{t("members.invitations.again")}</Button>
              <Button intent="withdraw">{t("members.invitations.withdraw")}</Button>
            </PostForm>
          ),
        }}
      />
    </section>
  );
}
