import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { ShownDetail } from "./shown-detail.server";

type Row = ShownDetail["notices"][number];

const begin = "told-";
/** Each holder has a form of its own, which its button names. */
export const toldIntent = {
  of: (id: string) => `${begin}${id}`,
  idIn: (intent: string) => (intent.startsWith(begin) ? intent.slice(begin.length) : null),
};

/** Who holds what was recalled or added to, until somebody says that they were told. */
export function HolderNotices({ notices }: { notices: Row[] }) {
  const t = useTexts();
  return (
    <Panel title={t("publishing.detail.notices")}>
      <p className="mb-3 text-muted">{t("publishing.detail.noticesLead")}</p>
      <ul className="divide-y divide-line">
        {notices.map((notice) => (
          <li key={notice.id} className="grid gap-2 py-3">
            <p>
              <b>
                {notice.holder ? (
                  <>
                    {t(`publishing.receivers.${notice.holder.receiver}`)} <bdi>{notice.holder.name}</bdi>
                  </>
                ) : (
                  t("publishing.detail.linkHolder")
                )}
              </b>{" "}
              <span className="tabular-nums text-muted">{notice.mobile}</span>
            </p>
            <p className="text-sm">
              {t(`publishing.causes.${notice.cause}`)} <span className="tabular-nums text-muted">{notice.at}</span> ·{" "}
              {t(`publishing.messages.${notice.message}`)}
            </p>
            {notice.told ? (
              <p className="text-sm text-muted">
                {t("publishing.detail.toldLine", {
                  time: notice.told.at,
                  person: notice.told.by,
                  note: notice.told.note,
                })}
              </p>
            ) : (
              <ToldForm id={notice.id} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ToldForm({ id }: { id: string }) {
  const t = useTexts();
  const intent = toldIntent.of(id);
  const { form, fields, bind } = useActionForm<{ note: string }>({ id: intent, intents: [intent] });
  return (
    <ActionForm form={form} defaultIntent={intent} className="flex flex-wrap items-end gap-2">
      <TextField
        {...bind(fields.note)}
        label={t("publishing.detail.how")}
        placeholder={t("publishing.detail.howHint")}
        required
        maxLength={128}
        className="min-w-[14rem] flex-1"
      />
      <Button intent={intent} icon="check">
        {t("publishing.detail.tell")}
      </Button>
    </ActionForm>
  );
}
