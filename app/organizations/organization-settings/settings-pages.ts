import type { TextKeyBelow } from "#texts/keys";
import type { Pattern } from "../../paths";

interface SettingsSection {
  section: TextKeyBelow<"organizationSettings.sections">;
  pages: ({ key: SettingsPageKey } & ({ to: WordOf<Pattern> } | { list: string }))[];
}
type TitleKey = Extract<TextKeyBelow<"organizationSettings.pages">, `${string}.title`>;
export type SettingsPageKey = TitleKey extends `${infer Key}.title` ? Key : never;

type WordOf<Page> = Page extends `/groups/:groupId/organizations/:organizationId/settings/${infer Word}`
  ? Exclude<Word, `${string}/${string}`>
  : never;

/** The pages of the settings: by the word in the address, or by that of a list. */
export const settingsPages: SettingsSection[] = [
  {
    section: "organization",
    pages: [
      { key: "profile", to: "profile" },
      { key: "orgCode", to: "org-code" },
      { key: "publicUpload", to: "public-upload" },
      { key: "apiKeys", to: "api-keys" },
      { key: "notifications", to: "notifications" },
      { key: "experts", to: "experts" },
    ],
  },
  {
    section: "reading",
    pages: [
      { key: "readingRules", to: "reading-rules" },
      { key: "diagrams", to: "diagrams" },
      { key: "aiProvider", to: "ai-provider" },
      { key: "inspectionFigures", to: "inspection-figures" },
      { key: "reportingTemplates", to: "reporting-templates" },
      { key: "criticalValues", list: "critical-values" },
      { key: "criticalRules", to: "critical-rules" },
      { key: "readingTargets", to: "reading-targets" },
      { key: "consultations", to: "consultations" },
      { key: "extensionConfigs", list: "extension-configs" },
    ],
  },
  {
    section: "printing",
    pages: [
      { key: "reportTemplates", to: "templates" },
      { key: "referralTemplates", to: "referral-templates" },
      { key: "publishing", to: "publishing" },
    ],
  },
  {
    section: "lists",
    pages: [
      { key: "departments", list: "departments" },
      { key: "doctors", list: "doctors" },
      { key: "orderPlacers", list: "order-placers" },
      { key: "bodyParts", list: "body-parts" },
      { key: "devices", list: "devices" },
      { key: "deviceGroups", list: "device-groups" },
      { key: "calendars", to: "calendars" },
      { key: "selfBooking", to: "self-booking" },
      { key: "bookingMessages", to: "booking-messages" },
      { key: "dicomPeers", list: "dicom-peers" },
      { key: "externalViewers", list: "external-viewers" },
      { key: "queueTypes", list: "queue-types" },
      { key: "safetyQuestions", list: "safety-questions" },
    ],
  },
];
