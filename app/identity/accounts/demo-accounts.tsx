import { useTexts } from "../../i18n/use-texts";
import type { z } from "zod";
import type { DemoAccount } from "#contract/identity/installation";
import { Icon } from "../../components/icon";

/** The accounts of the demo, each a form of one button that signs in. */
export function DemoAccounts({ accounts }: { accounts: z.output<typeof DemoAccount>[] }) {
  const t = useTexts();
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="demo" className="mt-6 border-t border-line pt-4">
      <h2 id="demo" className="text-lg">
        {t("accounts.login.demo")}
      </h2>
      <p className="mb-2 text-sm text-muted">{t("accounts.login.demoHint")}</p>
      <ul className="grid gap-1">
        {accounts.map(({ username, password, name, duty }) => (
          <li key={username}>
            <form method="post">
              <input type="hidden" name="username" value={username} />
              <input type="hidden" name="password" value={password} />
              <button
                type="submit"
                className="flex min-h-[2.25rem] w-full items-center gap-x-3 rounded border border-line px-3 text-left hover:bg-sunken max-sm:min-h-[2.75rem]"
              >
                <Icon name="user" className="text-muted" />
                <span className="font-medium">{name}</span>
                <span className="text-muted">{t(`accounts.duty.${duty}`)}</span>
                <span className="ml-auto font-mono text-sm text-muted max-sm:hidden">{username}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
