import { ChoiceGroup } from "../../components/choice-field";
import type { FieldBinding } from "../../components/field";
import { TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";

/** Which PIN a link gets; the field of an own one shows while "own" is chosen. Stands in a form of the class "group". */
export function PinFields({
  kinds,
  kind,
  pin,
}: {
  kinds: readonly ("generated" | "own" | "none")[];
  kind: FieldBinding;
  pin: FieldBinding;
}) {
  const t = useTexts();
  return (
    <>
      <ChoiceGroup
        {...kind}
        label={t("shares.new.pin")}
        hint={kinds.includes("none") && t("shares.new.pinHint")}
        options={kinds.map((value) => ({ value, label: t(`shares.new.pinKinds.${value}`) }))}
      />
      <TextField
        {...pin}
        label={t("shares.new.ownPin")}
        hint={t("shares.new.ownPinHint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        className="group-has-[[value=generated]:checked]:hidden group-has-[[value=none]:checked]:hidden"
      />
    </>
  );
}
