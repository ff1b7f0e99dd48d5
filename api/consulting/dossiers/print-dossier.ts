import type { DossierContent, DossierOpinion, DossierVersion } from "#contract/consulting/dossier-content";
import type { DossierBlock, DossierSection, PrintedDossier } from "#contract/consulting/dossiers";
import type { SignatureBlock } from "#contract/consulting/opinion-content";
import { groupedVerifyCode } from "#contract/identity/verify-code";
import type { Language } from "#contract/kernel/values";
import { ageText } from "#texts/phrases";
import { textsOf } from "#texts/texts-of.server";
import { printedTime } from "#api/kernel/printed-time";

/** Of what was issued: its number and the code that proves it. */
export interface IssuedEdition {
  number: number;
  verifyCode: string;
}

export interface DossierWishes {
  language: Language;
  /** Null prints what stands now, with a watermark. */
  edition: IssuedEdition | null;
  /** Where the verify page stands for others; null: the sheet says no address. */
  publicOrigin: string | null;
}

type Pair = DossierBlock["pairs"][number];

/** The dossier in one language: pure, so that the PDF and the page cannot differ, whenever they are made. */
export function printDossier(
  content: DossierContent,
  { language, edition, publicOrigin }: DossierWishes,
): PrintedDossier {
  const t = textsOf(language);
  const { kind, patient, question, times, timeZone } = content;
  const at = (moment: string | null) => {
    if (moment === null) return "";
    const { date, time } = printedTime(new Date(moment), timeZone);
    return `${date} ${time}`;
  };
  const pairs = (...entries: [label: string, value: string][]): Pair[] =>
    entries.flatMap(([label, value]) => (value === "" ? [] : [{ label, value }]));
  const block = (part: Partial<DossierBlock>): DossierBlock => ({
    ...{ heading: "", mark: "", pairs: [], texts: [], pictures: [], signature: null },
    ...part,
  });

  const signature = (heading: string, by: SignatureBlock, signed: string) => ({
    heading,
    lines: pairs(
      [t("dossierSheet.signatures.name"), by.name],
      [t("dossierSheet.signatures.title"), by.title],
      [t("dossierSheet.signatures.license"), by.license],
      [t("dossierSheet.signatures.organization"), by.organization],
      [t("dossierSheet.signatures.signed"), at(signed)],
    ),
    picture: by.signature,
  });

  const versions = (
    { versions: all, author }: DossierOpinion,
    heading: string,
    said: (version: DossierVersion) => Pair[],
  ) =>
    [...all].reverse().map((version, place) =>
      block({
        heading: t("dossierSheet.version", { name: author, number: version.number }),
        mark: place === 0 ? t("dossierSheet.current") : t("dossierSheet.superseded"),
        texts: said(version),
        pairs: pairs([t("dossierSheet.supersedes"), version.reason]),
        signature: signature(heading, version.block, version.signed),
      }),
    );

  const stanceLines = ({ content: { stances } }: DossierVersion): Pair[] =>
    stances.map(({ opinionId, number, stance, note }) => ({
      label: t("dossierSheet.version", {
        name: content.opinions.find(({ id }) => id === opinionId)?.author ?? "",
        number,
      }),
      value: [t(`dossierSheet.${stance}`), note].filter((part) => part !== "").join("\n"),
    }));

  const isDiagnosis = kind === "remoteDiagnosis";
  const sections: DossierSection[] = [
    {
      heading: t("dossierSheet.sections.consent"),
      blocks: content.consents.map((consent) =>
        block({
          mark: consent.withdrawn === null ? t("dossierSheet.current") : t("dossierSheet.withdrawnMark"),
          heading: consent.giverName,
          pairs: pairs(
            [t("dossierSheet.giver"), consent.giverName],
            [t("dossierSheet.relation"), t(`consents.relations.${consent.relation}`)],
            [t("dossierSheet.way"), t(`consents.ways.${consent.way}`)],
            [t("dossierSheet.witness"), consent.witnessName],
            [t("dossierSheet.given"), at(consent.given)],
            [t("dossierSheet.recordedBy"), consent.recordedBy],
            [t("dossierSheet.withdrawn"), at(consent.withdrawn)],
            [t("dossierSheet.withdrawReason"), consent.withdrawReason],
          ),
          texts: pairs([
            consent.textVersion === 0
              ? t("dossierSheet.consentTextOfProduct")
              : t("dossierSheet.consentText", { version: consent.textVersion }),
            consent.text,
          ]),
          pictures: consent.picture ? [{ hash: consent.picture, caption: t("dossierSheet.consentPicture") }] : [],
        }),
      ),
    },
    {
      heading: t("dossierSheet.sections.question"),
      blocks: [
        block({
          pairs: pairs(
            [t("dossierSheet.applied"), content.organization],
            [t("dossierSheet.applicant"), question.applicant],
            [
              t("dossierSheet.joined"),
              content.asked.map(({ name, state }) => `${name} (${t(`consultations.invitations.${state}`)})`).join("; "),
            ],
            [t("dossierSheet.urgency"), t(`consultations.urgencies.${question.urgency}`)],
            [t("dossierSheet.specialty"), question.specialtyWanted],
            [t("dossierSheet.titleWanted"), question.titleWanted],
          ),
          texts: pairs(
            [t("dossierSheet.reason"), question.reason],
            [t("dossierSheet.purpose"), question.purpose],
            [t("dossierSheet.question"), question.question],
            [t("dossierSheet.note"), question.note],
          ),
        }),
      ],
    },
    {
      heading: t("dossierSheet.sections.case"),
      blocks: content.cases.map((one) =>
        block({
          heading: one.title,
          mark: one.day,
          texts: pairs(
            [t("dossierSheet.history"), one.history],
            [t("dossierSheet.presentIllness"), one.presentIllness],
            [t("dossierSheet.examinations"), one.examinations],
            [t("dossierSheet.therapy"), one.therapy],
            [
              t("dossierSheet.attachments"),
              one.attachments.map(({ name, note }) => [name, note].filter((part) => part !== "").join(": ")).join("\n"),
            ],
          ),
        }),
      ),
    },
    {
      heading: t("dossierSheet.sections.exams"),
      blocks: content.exams.map((exam) =>
        block({
          heading: [exam.modality, exam.bodyPart, exam.studyDesc].filter((part) => part !== "").join(" · "),
          pairs: pairs(
            [t("dossierSheet.accessionNumber"), exam.accessionNumber],
            [t("dossierSheet.performed"), at(exam.performed)],
          ),
          texts: pairs([t("dossierSheet.finding"), exam.finding], [t("dossierSheet.diagnosis"), exam.diagnosis]),
        }),
      ),
    },
    {
      heading: t("dossierSheet.sections.images"),
      blocks: content.images.length === 0 ? [] : [block({ pictures: content.images })],
    },
    {
      heading: t(isDiagnosis ? "dossierSheet.sections.diagnoses" : "dossierSheet.sections.opinions"),
      blocks: content.opinions.flatMap((opinion) =>
        versions(opinion, t(`dossierSheet.signatures.${kind}`), ({ content: said }) =>
          isDiagnosis
            ? pairs([t("dossierSheet.finding"), said.finding], [t("dossierSheet.diagnosis"), said.text])
            : pairs([t("dossierSheet.finding"), said.finding], [t("dossierSheet.opinion"), said.text]),
        ),
      ),
    },
    {
      heading: t("dossierSheet.sections.summary"),
      blocks: content.summary
        ? versions(content.summary, t("dossierSheet.signatures.summary"), (version) => [
            ...pairs([t("dossierSheet.conclusion"), version.content.text]),
            ...stanceLines(version),
          ])
        : [],
    },
    ...(isDiagnosis
      ? []
      : [
          {
            heading: t("dossierSheet.sections.decision"),
            blocks: [...content.decisions].reverse().map(({ text, block: by, created }, place) =>
              block({
                mark: place === 0 ? t("dossierSheet.current") : t("dossierSheet.superseded"),
                heading: by.name,
                texts: pairs([t("dossierSheet.followed"), text]),
                signature: signature(t("dossierSheet.signatures.decision"), by, created),
              }),
            ),
          },
        ]),
    {
      heading: t("dossierSheet.sections.minutes"),
      blocks:
        content.minutes || content.chat.length > 0
          ? [
              block({
                pairs: content.minutes
                  ? pairs([t("dossierSheet.minutesBy"), `${content.minutes.by} ${at(content.minutes.created)}`])
                  : [],
                texts: pairs(
                  [t("dossierSheet.sections.minutes"), content.minutes?.text ?? ""],
                  [
                    t("dossierSheet.chat"),
                    content.chat.map(({ name, text, at: sent }) => `${at(sent)} ${name}: ${text}`).join("\n"),
                  ],
                ),
              }),
            ]
          : [],
    },
    {
      heading: t("dossierSheet.sections.presence"),
      blocks: [
        block({
          pairs: pairs(
            [t("dossierSheet.created"), at(times.created)],
            [t("dossierSheet.starts"), at(times.starts)],
            [t("dossierSheet.completed"), at(times.completed)],
            [t("dossierSheet.canceled"), at(times.canceled)],
          ),
          texts: pairs(
            [
              t("dossierSheet.members"),
              content.members
                .map(({ name, title, organization, role }) =>
                  [t(`dossierSheet.roles.${role}`), name, title, organization]
                    .filter((part) => part !== "")
                    .join(" · "),
                )
                .join("\n"),
            ],
            [
              t("dossierSheet.presence"),
              content.presence
                .map(
                  ({ name, organization, joined, left }) => `${name} · ${organization} · ${at(joined)} – ${at(left)}`,
                )
                .join("\n"),
            ],
          ),
        }),
      ],
    },
    {
      heading: t("dossierSheet.sections.outcome"),
      blocks: content.outcome
        ? [
            block({
              pairs: pairs([
                t("dossierSheet.outcome"),
                [
                  t(`opinions.outcomes.${content.outcome.outcome}`),
                  `${content.outcome.by} ${at(content.outcome.answered)}`,
                ].join(" · "),
              ]),
              texts: pairs([t("dossierSheet.note"), content.outcome.note]),
            }),
          ]
        : [],
    },
  ];

  const sex = t(`exams.sex.${patient.gender}`);
  return {
    ...{ language, kind, organizationName: content.organization, title: t(`dossierSheet.titles.${kind}`) },
    identity: pairs([t("dossierSheet.patientName"), patient.name], [t("dossierSheet.patientId"), patient.patientId]),
    patient: pairs(
      [t("dossierSheet.patientName"), patient.name],
      [
        t("dossierSheet.sexAge"),
        [sex, ageText(t, patient.age, patient.ageUnit)].filter((part) => part !== "").join(" "),
      ],
      [t("dossierSheet.patientId"), patient.patientId],
      [t("dossierSheet.contactHospital"), patient.contactHospital],
    ),
    // What a consultation has nothing of is said so: a page that is missing shows.
    sections: sections.map(({ heading, blocks }) => ({
      heading,
      blocks: blocks.length > 0 ? blocks : [block({ texts: [{ label: "", value: t("dossierSheet.none") }] })],
    })),
    responsibility: t(`dossierSheet.responsibility.${kind}`),
    watermark: edition ? null : t("dossierSheet.watermark"),
    verifyUrl: edition && publicOrigin && `${publicOrigin}/verify/dossiers/${encodeURIComponent(edition.verifyCode)}`,
    foot: edition
      ? [
          t("dossierSheet.foot", { number: edition.number, code: groupedVerifyCode(edition.verifyCode) }),
          ...(publicOrigin
            ? [t("dossierSheet.verifyAt", { address: `${publicOrigin.replace(/^https?:\/\//, "")}/verify` })]
            : []),
        ].join(" · ")
      : t("dossierSheet.watermark"),
    words: {
      page: t("dossierSheet.pageOf"),
      verifyHint: t("dossierSheet.verifyHint"),
      noPicture: t("dossierSheet.noPicture"),
    },
  };
}
