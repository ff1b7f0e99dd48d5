import { Button } from "../../components/button";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";

/** Gives up a time that is held, so that others can have it. */
export function ReleaseForm() {
  const t = useTexts();
  return (
    <PostForm className="mt-4 border-t border-line pt-4">
      <Button intent="release" look="quiet" icon="close">
        {t("selfBooking.release")}
      </Button>
    </PostForm>
  );
}
