import type { z } from "zod";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { PinFields } from "./pin-fields";
import type { NewPinForm as Schema } from "./share-forms";
import type { ShownShare } from "./shown-shares.server";

/** A new PIN for a link, which also opens one that wrong PINs had blocked. */
export function NewPinForm({ share, page }: { share: ShownShare; page: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof Schema>>({
    id: "new-pin",
    intents: ["newPin"],
    defaultValue: { pinKind: "generated" },
  });
  return (
    <Panel title={t("shares.newPin.title")}>
      <p>{t("shares.newPin.text")}</p>
      <p className="mb-4 mt-2 text-muted">
        {t("shares.list.created")} {share.created} · {share.creator.name}
      </p>
      <ActionForm form={form} defaultIntent="newPin" className="group grid gap-4">
        <input type="hidden" name="id" value={share.id} />
        <PinFields kinds={["generated", "own"]} kind={bind(fields.pinKind)} pin={bind(fields.pin)} />
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to={page}>{t("common.action.cancel")}</LinkButton>
          <Button look="primary" icon="lock" intent="newPin">
            {t("shares.newPin.submit")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
