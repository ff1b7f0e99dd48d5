import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import { PublicBar } from "../../page/public-bar";
import type { ClosedView } from "./opened-images.server";

/** Why a link shows no images, and what to do. */
export function ViewClosed({ reason }: { reason: ClosedView }) {
  const t = useTexts();
  return (
    <div className="mx-auto grid w-full max-w-form gap-4 px-4 py-4">
      <PublicBar />
      <section className="rounded-lg border border-line bg-surface p-5">
        <h1 className="flex items-center gap-2 text-2xl">
          <Icon name={reason === "expired" ? "clock" : reason === "revoked" ? "close" : "search"} />
          {t(`viewer.closed.${reason}.title`)}
        </h1>
        <p className="mt-3 text-lg">{t(`viewer.closed.${reason}.text`)}</p>
      </section>
    </div>
  );
}
