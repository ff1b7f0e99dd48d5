import type { TextKeyBelow } from "#texts/keys";

interface SettingsSection {
  section: TextKeyBelow<"organizationSettings.sections">;
  pages: { key: SettingsPageKey; to: string }[];
}
type TitleKey = Extract<TextKeyBelow<"organizationSettings.pages">, `${string}.title`>;
export type SettingsPageKey = TitleKey extends `${infer Key}.title` ? Key : never;

/** The pages of the settings; `to` below the settings' own path. */
export const settingsPages: SettingsSection[] = [
  {
    section: "organization",
    pages: [
      { key: "profile", to: "profile" },
      { key: "orgCode", to: "org-code" },
      { key: "publicUpload", to: "public-upload" },
      { key: "apiKeys", to: "api-keys" },
      { key: "notifications", to: "notifications" },
    ],
  },
  {
    section: "reading",
    pages: [
      { key: "readingRules", to: "reading-rules" },
      { key: "criticalValues", to: "lists/critical-values" },
      { key: "extensionConfigs", to: "lists/extension-configs" },
    ],
  },
  {
    section: "printing",
    pages: [
      { key: "reportTemplates", to: "templates" },
      { key: "referralTemplates", to: "referral-templates" },
    ],
  },
  {
    section: "lists",
    pages: [
      { key: "departments", to: "lists/departments" },
      { key: "doctors", to: "lists/doctors" },
      { key: "orderPlacers", to: "lists/order-placers" },
      { key: "bodyParts", to: "lists/body-parts" },
      { key: "devices", to: "lists/devices" },
      { key: "deviceGroups", to: "lists/device-groups" },
      { key: "dicomPeers", to: "lists/dicom-peers" },
      { key: "externalViewers", to: "lists/external-viewers" },
      { key: "queueTypes", to: "lists/queue-types" },
    ],
  },
];
