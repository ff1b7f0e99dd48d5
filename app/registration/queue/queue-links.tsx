import { LinkButton } from "../../components/button";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";

interface QueueLinksProps {
  org: string;
  mayManageQueue: boolean;
  mayManageLinks: boolean;
  mayCheckIn: boolean;
}

/** From where patients are called to whatever else is of the queue. */
export function QueueLinks({ org, mayManageQueue, mayManageLinks, mayCheckIn }: QueueLinksProps) {
  const t = useTexts();
  return (
    <>
      {mayCheckIn && (
        <LinkButton to={pathTo("/registry/check-in", {}, { org })} icon="check">
          {t("queue.checkIn.link")}
        </LinkButton>
      )}
      <LinkButton to={pathTo("/calling/:bucketId/screen-show", { bucketId: org })} icon="eye" target="_blank">
        {t("queue.screen.title")}
      </LinkButton>
      {mayManageLinks && (
        <LinkButton to={pathTo("/calling/links", {}, { org })} icon="link">
          {t("queue.screens")}
        </LinkButton>
      )}
      {mayManageQueue && (
        <LinkButton to={pathTo("/calling/clips", {}, { org })} icon="wave">
          {t("queue.clips.title")}
        </LinkButton>
      )}
    </>
  );
}
