import { useTexts } from "../../i18n/use-texts";
import { PasswordQuestion } from "./factor-forms";

interface ShownPasskey {
  id: string;
  name: string;
  created: string;
  lastUsed: string | null;
}

/** The passkeys of an account, each with the way to take it away. */
export function PasskeyList({ passkeys }: { passkeys: ShownPasskey[] }) {
  const t = useTexts();
  if (passkeys.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {passkeys.map(({ id, name, created, lastUsed }) => (
        <li key={id} className="rounded border border-line p-3">
          <p className="font-medium">{name}</p>
          <p className="mb-2 text-sm text-muted">
            {t("settings.factor.passkeyFacts", { created, lastUsed: lastUsed ?? t("settings.factor.never") })}
          </p>
          <PasswordQuestion
            id={`remove-${id}`}
            intent={`removePasskey-${id}`}
            label={t("settings.factor.removePasskey")}
            hidden={{ passkeyId: id }}
          />
        </li>
      ))}
    </ul>
  );
}
