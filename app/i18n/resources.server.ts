import type { Language } from "./languages";
import type { Translated, Translation } from "./translation";
import accountsChs from "./locales/chs/accounts.json";
import answersChs from "./locales/chs/answers.json";
import attributesChs from "./locales/chs/attributes.json";
import auditChs from "./locales/chs/audit.json";
import commonChs from "./locales/chs/common.json";
import criticalChs from "./locales/chs/critical.json";
import domainsChs from "./locales/chs/domains.json";
import examChs from "./locales/chs/exam.json";
import examsChs from "./locales/chs/exams.json";
import guideChs from "./locales/chs/guide.json";
import helpChs from "./locales/chs/help.json";
import groupListsChs from "./locales/chs/groupLists.json";
import groupsChs from "./locales/chs/groups.json";
import imagesChs from "./locales/chs/images.json";
import listsChs from "./locales/chs/lists.json";
import notificationsChs from "./locales/chs/notifications.json";
import organizationSettingsChs from "./locales/chs/organizationSettings.json";
import matchingChs from "./locales/chs/matching.json";
import membersChs from "./locales/chs/members.json";
import organizationsChs from "./locales/chs/organizations.json";
import plansChs from "./locales/chs/plans.json";
import printingChs from "./locales/chs/printing.json";
import printTemplatesChs from "./locales/chs/printTemplates.json";
import problemsChs from "./locales/chs/problems.json";
import reportsChs from "./locales/chs/reports.json";
import settingsChs from "./locales/chs/settings.json";
import rolesChs from "./locales/chs/roles.json";
import sharesChs from "./locales/chs/shares.json";
import uploadsChs from "./locales/chs/uploads.json";
import viewerChs from "./locales/chs/viewer.json";
import viewerLinksChs from "./locales/chs/viewerLinks.json";
import accountsEn from "./locales/en/accounts.json";
import answersEn from "./locales/en/answers.json";
import attributesEn from "./locales/en/attributes.json";
import auditEn from "./locales/en/audit.json";
import commonEn from "./locales/en/common.json";
import criticalEn from "./locales/en/critical.json";
import domainsEn from "./locales/en/domains.json";
import examEn from "./locales/en/exam.json";
import examsEn from "./locales/en/exams.json";
import guideEn from "./locales/en/guide.json";
import helpEn from "./locales/en/help.json";
import groupListsEn from "./locales/en/groupLists.json";
import groupsEn from "./locales/en/groups.json";
import imagesEn from "./locales/en/images.json";
import listsEn from "./locales/en/lists.json";
import notificationsEn from "./locales/en/notifications.json";
import organizationSettingsEn from "./locales/en/organizationSettings.json";
import matchingEn from "./locales/en/matching.json";
import membersEn from "./locales/en/members.json";
import organizationsEn from "./locales/en/organizations.json";
import plansEn from "./locales/en/plans.json";
import printingEn from "./locales/en/printing.json";
import printTemplatesEn from "./locales/en/printTemplates.json";
import problemsEn from "./locales/en/problems.json";
import reportsEn from "./locales/en/reports.json";
import settingsEn from "./locales/en/settings.json";
import rolesEn from "./locales/en/roles.json";
import sharesEn from "./locales/en/shares.json";
import uploadsEn from "./locales/en/uploads.json";
import viewerEn from "./locales/en/viewer.json";
import viewerLinksEn from "./locales/en/viewerLinks.json";
import accountsTib from "./locales/tib/accounts.json";
import answersTib from "./locales/tib/answers.json";
import attributesTib from "./locales/tib/attributes.json";
import auditTib from "./locales/tib/audit.json";
import commonTib from "./locales/tib/common.json";
import criticalTib from "./locales/tib/critical.json";
import domainsTib from "./locales/tib/domains.json";
import examTib from "./locales/tib/exam.json";
import examsTib from "./locales/tib/exams.json";
import guideTib from "./locales/tib/guide.json";
import helpTib from "./locales/tib/help.json";
import groupListsTib from "./locales/tib/groupLists.json";
import groupsTib from "./locales/tib/groups.json";
import imagesTib from "./locales/tib/images.json";
import listsTib from "./locales/tib/lists.json";
import notificationsTib from "./locales/tib/notifications.json";
import organizationSettingsTib from "./locales/tib/organizationSettings.json";
import matchingTib from "./locales/tib/matching.json";
import membersTib from "./locales/tib/members.json";
import organizationsTib from "./locales/tib/organizations.json";
import plansTib from "./locales/tib/plans.json";
import printingTib from "./locales/tib/printing.json";
import printTemplatesTib from "./locales/tib/printTemplates.json";
import problemsTib from "./locales/tib/problems.json";
import reportsTib from "./locales/tib/reports.json";
import settingsTib from "./locales/tib/settings.json";
import rolesTib from "./locales/tib/roles.json";
import sharesTib from "./locales/tib/shares.json";
import uploadsTib from "./locales/tib/uploads.json";
import viewerTib from "./locales/tib/viewer.json";
import viewerLinksTib from "./locales/tib/viewerLinks.json";

const chs: Translation = {
  accounts: accountsChs,
  answers: answersChs,
  attributes: attributesChs,
  audit: auditChs,
  common: commonChs,
  critical: criticalChs,
  domains: domainsChs,
  exam: examChs,
  exams: examsChs,
  guide: guideChs,
  help: helpChs,
  groupLists: groupListsChs,
  groups: groupsChs,
  images: imagesChs,
  lists: listsChs,
  notifications: notificationsChs,
  organizationSettings: organizationSettingsChs,
  matching: matchingChs,
  members: membersChs,
  organizations: organizationsChs,
  plans: plansChs,
  printing: printingChs,
  printTemplates: printTemplatesChs,
  problems: problemsChs,
  reports: reportsChs,
  settings: settingsChs,
  roles: rolesChs,
  shares: sharesChs,
  uploads: uploadsChs,
  viewer: viewerChs,
  viewerLinks: viewerLinksChs,
};
const en: Translated = {
  accounts: accountsEn,
  answers: answersEn,
  attributes: attributesEn,
  audit: auditEn,
  common: commonEn,
  critical: criticalEn,
  domains: domainsEn,
  exam: examEn,
  exams: examsEn,
  guide: guideEn,
  help: helpEn,
  groupLists: groupListsEn,
  groups: groupsEn,
  images: imagesEn,
  lists: listsEn,
  notifications: notificationsEn,
  organizationSettings: organizationSettingsEn,
  matching: matchingEn,
  members: membersEn,
  organizations: organizationsEn,
  plans: plansEn,
  printing: printingEn,
  printTemplates: printTemplatesEn,
  problems: problemsEn,
  reports: reportsEn,
  settings: settingsEn,
  roles: rolesEn,
  shares: sharesEn,
  uploads: uploadsEn,
  viewer: viewerEn,
  viewerLinks: viewerLinksEn,
};
const tib: Translated = {
  accounts: accountsTib,
  answers: answersTib,
  attributes: attributesTib,
  audit: auditTib,
  common: commonTib,
  critical: criticalTib,
  domains: domainsTib,
  exam: examTib,
  exams: examsTib,
  guide: guideTib,
  help: helpTib,
  groupLists: groupListsTib,
  groups: groupsTib,
  images: imagesTib,
  lists: listsTib,
  notifications: notificationsTib,
  organizationSettings: organizationSettingsTib,
  matching: matchingTib,
  members: membersTib,
  organizations: organizationsTib,
  plans: plansTib,
  printing: printingTib,
  printTemplates: printTemplatesTib,
  problems: problemsTib,
  reports: reportsTib,
  settings: settingsTib,
  roles: rolesTib,
  shares: sharesTib,
  uploads: uploadsTib,
  viewer: viewerTib,
  viewerLinks: viewerLinksTib,
};

/** All texts. A key that chs has and another language lacks does not compile. */
export const resources: Record<Language, Translated> = { chs, en, tib };
