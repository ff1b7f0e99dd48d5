import type { SignedIn } from "../../session/signed-in.server";
import { offeredWork } from "../exams/work-tabs.server";
import { currentGroup } from "../../organizations/groups/current-group.server";
import { textsFor } from "../../i18n/texts.server";
import type { TextKey } from "#texts/keys";
import { navigation } from "../../page/navigation";

/** Pages of everybody who is signed in. */
const ofAll: [href: string, label: TextKey][] = [
  ["/critical-values", "common.shell.critical"],
  ["/worklist", "exams.work.take"],
  ["/settings/notification", "common.shell.notifications"],
  ["/groups", "common.shell.groups"],
  ["/settings", "common.shell.settings"],
  ["/change-password", "common.shell.changePassword"],
];

/** The pages that the reader may open, in their language: the work, what the top bar links to, their own settings. */
export async function placesFor(request: Request, session: SignedIn): Promise<{ href: string; label: string }[]> {
  const t = textsFor(request);
  const [permissions, { groups }, pools] = await Promise.all([
    session.permissions(),
    session.memberships(),
    session.api.experts.own({}),
  ]);
  const granted = new Set(permissions.flatMap(({ actions }) => actions));
  const hasRegistry = groups.some(({ enableRegistry }) => enableRegistry);
  const tabs = offeredWork({ work: null, limit: 20, deleted: false }, null, { granted, hasRegistry });
  const studies = t("common.navigation.studies");
  return [
    ...tabs
      .filter(({ href }) => !href.startsWith("/worklist"))
      .map(({ work, href }) => ({
        href,
        label: t("common.search.within", { place: studies, part: t(`exams.work.${work ?? "all"}`) }),
      })),
    ...navigation(permissions, currentGroup(request, groups))
      .filter(({ place }) => place !== "studies")
      .map(({ place, href }) => ({ href, label: t(`common.navigation.${place}`) })),
    ...(pools.length > 0 ? [{ href: "/consultations/next", label: t("experts.next.title") }] : []),
    ...ofAll.map(([href, label]) => ({ href, label: t(label) })),
  ];
}
