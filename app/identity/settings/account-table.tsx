import { Button, LinkButton } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";

interface ShownAccount {
  id: string;
  username: string;
  name: string;
  title: string;
  canCreateGroup: boolean;
  isOperator: boolean;
  hasSecondFactor: boolean;
  isActive: boolean;
  created: string;
  lastUsed: string;
}

/** The accounts of the installation, with what its administrator may do about each. */
export function AccountTable({ accounts }: { accounts: ShownAccount[] }) {
  const t = useTexts();
  return (
    <DataTable
      caption={t("settings.admin.accounts")}
      rows={accounts}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "username",
          header: t("settings.admin.username"),
          cell: ({ username, isActive }) => (
            <>
              <span className="font-mono">{username}</span>
              {!isActive && <strong className="ml-2 text-danger">{t("settings.admin.outOfUse")}</strong>}
            </>
          ),
        },
        {
          key: "name",
          header: t("settings.profile.name"),
          cell: ({ name, title }) => [name, title].filter(Boolean).join(" · "),
        },
        {
          key: "rights",
          header: t("settings.admin.rights"),
          cell: ({ isOperator, canCreateGroup, hasSecondFactor }) =>
            [
              isOperator && t("settings.admin.operator"),
              canCreateGroup && t("settings.admin.mayCreateGroup"),
              hasSecondFactor && t("settings.places.second-factor"),
            ]
              .filter(Boolean)
              .join(" · ") || "–",
        },
        { key: "lastUsed", header: t("settings.sessions.lastUsed"), cell: ({ lastUsed }) => lastUsed || "–" },
      ]}
      actions={{ header: t("settings.sessions.actions"), cell: (account) => <Actions account={account} /> }}
    />
  );
}

/** What cannot be taken back is asked for first; without scripts too. */
function Asked({
  intent,
  label,
  explanation,
  look = "secondary",
}: {
  intent: string;
  label: string;
  explanation: string;
  look?: "secondary" | "danger";
}) {
  return (
    <details className="w-full">
      <summary className={`button ${look === "danger" ? "button-danger" : "button-secondary"} w-fit cursor-pointer`}>
        {label}
      </summary>
      <div className="mt-1 mb-2 grid gap-2 rounded border border-danger p-2">
        <p className="whitespace-normal">{explanation}</p>
        <div className="flex justify-end">
          <Button intent={intent} look="danger">
            {label}
          </Button>
        </div>
      </div>
    </details>
  );
}

function Actions({ account: { id, username, canCreateGroup, isActive, hasSecondFactor } }: { account: ShownAccount }) {
  const t = useTexts();
  return (
    // As wide when it is closed: the columns stay where they are, and the button under the pointer.
    <details className="my-1 text-left table:w-80">
      <summary className="button button-secondary flex w-fit cursor-pointer table:ml-auto">
        {t("settings.admin.change")} <span className="sr-only">{username}</span>
      </summary>
      <PostForm className="mt-1 grid justify-items-start gap-1">
        <input type="hidden" name="id" value={id} />
        <Button intent={canCreateGroup ? "forbid" : "allow"}>
          {t(canCreateGroup ? "settings.admin.forbidGroup" : "settings.admin.allowGroup")}
        </Button>
        <LinkButton to={pathTo("/settings/admin/accounts/:accountId", { accountId: id })}>
          {t("settings.admin.homeDomains")}
        </LinkButton>
        <Asked
          intent="reset"
          label={t("settings.admin.resetPassword")}
          explanation={t("settings.admin.resetAsk", { username })}
        />
        {hasSecondFactor && (
          <Asked
            intent="resetAll"
            label={t("settings.admin.resetAll")}
            explanation={t("settings.admin.resetAllAsk", { username })}
          />
        )}
        {isActive ? (
          <Asked
            intent="deactivate"
            label={t("settings.admin.deactivate")}
            explanation={t("settings.admin.deactivateAsk", { username })}
            look="danger"
          />
        ) : (
          <Button intent="reactivate">{t("settings.admin.reactivate")}</Button>
        )}
      </PostForm>
    </details>
  );
}
