/** Who asks: nobody, the managers of other places, and the four levels of the record's own organization. */
export const actors = [
  "anonymous",
  "otherGroup",
  "neighbour",
  "groupAdmin",
  "member",
  "collaborator",
  "contentManager",
  "admin",
] as const;
export type Actor = (typeof actors)[number];

const everybody = actors;
const accounts = actors.filter((actor) => actor !== "anonymous");
const readers: readonly Actor[] = ["member", "collaborator", "contentManager", "admin"];
const printers: readonly Actor[] = ["collaborator", "contentManager", "admin"];
const authors: readonly Actor[] = ["collaborator", "contentManager", "admin"];
const managers: readonly Actor[] = ["contentManager", "admin"];

/** Of the organization, or an administrator of its group. */
export const belonging: readonly Actor[] = ["groupAdmin", ...readers];
/** Administrators of the organization and of its group. */
export const administrators: readonly Actor[] = ["groupAdmin", "admin"];
/** Of the group, directly or by one of its organizations. */
export const groupMembers: readonly Actor[] = ["neighbour", ...belonging];
export const groupAdmins: readonly Actor[] = ["groupAdmin"];

const uploaders: readonly Actor[] = ["contentManager", "admin"];

/** The five calls of a list (contract/entry-list.ts). */
const list = (name: string, mayRead: readonly Actor[], mayKeep: readonly Actor[]) => ({
  [`lists.${name}.list`]: mayRead,
  [`lists.${name}.add`]: mayKeep,
  [`lists.${name}.change`]: mayKeep,
  [`lists.${name}.remove`]: mayKeep,
  [`lists.${name}.resort`]: mayKeep,
});

/** Who may call what, written down apart from the contract: the two must agree. */
export const expectations: Record<string, readonly Actor[]> = {
  "accounts.login": everybody,
  "accounts.register": everybody,
  "accounts.updatePassword": everybody,
  "accounts.logout": accounts,
  "accounts.me": accounts,
  "accounts.permissions": accounts,
  "accounts.organizations": accounts,
  "accounts.changePassword": accounts,
  "profile.update": accounts,
  "profile.removeAvatar": accounts,
  "profile.sessions": accounts,
  "profile.endSession": accounts,
  "profile.endOtherSessions": accounts,
  "PUT /accounts/me/avatar": accounts,
  "GET /accounts/{id}/avatar": accounts,
  "audits.ofBucket": administrators,
  "audits.ofGroup": groupAdmins,
  "audits.ofInstallation": [],
  "audits.verifyBucket": administrators,
  "audits.verifyGroup": groupAdmins,
  "GET /buckets/{id}/audit/export": administrators,
  "GET /groups/{id}/audit/export": groupAdmins,
  "domain.read": everybody,
  "installation.read": everybody,
  "installation.createAdministrator": everybody,
  ...list("departments", belonging, administrators),
  "organizations.uploadable": accounts,
  "organizations.accessible": accounts,
  "organizations.read": belonging,
  "members.list": belonging,
  "organizations.bodyParts": readers,
  "organizations.procedures": readers,
  "organizations.modalities": accounts,
  "exams.page": accounts,
  "exams.count": accounts,
  "exams.newly": accounts,
  "exams.bodyParts": accounts,
  "exams.get": readers,
  "exams.detail": readers,
  "exams.past": readers,
  "exams.pastCount": readers,
  "exams.reports": readers,
  "exams.images": readers,
  "exams.update": managers,
  "exams.delete": managers,
  "exams.recovery": managers,
  "images.text": readers,
  "GET /instances/{id}/frames/{frame}": readers,
  "GET /instances/{id}/document": readers,
  "GET /instances/{id}/file": readers,
  "GET /attachments/{id}/file": readers,
  "printing.sheet": readers,
  "printing.verify": everybody,
  "shares.create": printers,
  "shares.list": printers,
  "shares.revoke": printers,
  "shares.newPin": printers,
  "shares.read": everybody,
  "shares.pass": everybody,
  "GET /reports/{id}/pdf": readers,
  "GET /reports/{id}/print/pictures/{name}": readers,
  "GET /share/report/pdf": everybody,
  "GET /share/report/images/{name}": everybody,
  "reports.detail": readers,
  "reports.lock": authors,
  "reports.unlock": authors,
  "reports.forceUnlock": authors,
  "reports.reset": authors,
  "reports.sync": authors,
  "reports.save": authors,
  "reports.submit": authors,
  "reports.cancelSubmit": authors,
  "reports.approve": authors,
  "reports.reject": authors,
  "reports.advise": authors,
  "reports.recall": authors,
  "reports.print": authors,
  "reports.updatePrintTime": authors,
  "reports.addAddendum": authors,
  "reports.assignees": authors,
  "reports.assign": authors,
  "reports.assignRemove": authors,
  "reports.delete": managers,
  "reports.recovery": managers,
  "reports.trace": authors,
  "reports.version": authors,
  "reports.diff": authors,
  "uploads.begin": uploaders,
  "uploads.resume": uploaders,
  "uploads.policy": accounts,
  "uploads.open": accounts,
  "uploads.read": uploaders,
  "uploads.describe": uploaders,
  "uploads.complete": uploaders,
  "uploads.discard": uploaders,
  "PUT /uploads/{id}/files/{position}": uploaders,
  "POST /uploads": accounts,
};
