import type { SignedOpinion } from "#contract/consulting/opinions";
import type { Client } from "#contract/index";
import type { Language } from "#texts/languages";
import { formats } from "../../i18n/format.server";

type Opinions = Awaited<ReturnType<Client["opinions"]["ofConsultation"]>>;

/** What the tab shows, with its times by the clock of the organization that asks. */
export function shownOpinions(
  { opinions, summary, decisions, minutes, outcome, ...page }: Opinions,
  language: Language,
  timeZone: string,
) {
  const { dayTime } = formats(language, timeZone);
  const shown = (opinion: SignedOpinion) => ({
    ...opinion,
    versions: opinion.versions.map((version) => ({ ...version, signedText: dayTime(version.signed) })),
  });
  const stances = summary?.versions[0]?.content.stances;
  return {
    ...page,
    opinions: opinions.map(shown),
    summary: summary && shown(summary),
    /** It speaks of an earlier version of an opinion, or of no version at all. */
    isSummaryOutdated:
      stances !== undefined &&
      opinions.some(
        ({ id, versions }) =>
          !stances.some(({ opinionId, number }) => opinionId === id && number === versions[0]?.number),
      ),
    decisions: decisions.map((decision) => ({ ...decision, createdText: dayTime(decision.created) })),
    minutes: { ...minutes, createdText: minutes.created && dayTime(minutes.created) },
    outcome: outcome && { ...outcome, answeredText: outcome.answered && dayTime(outcome.answered) },
  };
}
export type ShownOpinions = ReturnType<typeof shownOpinions>;
export type ShownOpinion = ShownOpinions["opinions"][number];
