import { index, route } from "@remix-run/route-config";
import type { RouteConfig } from "@remix-run/route-config";

export default [
  route("/", "shell/home.ts", { index: true }),

  route("/login", "accounts/login.tsx"),
  route("/logout", "accounts/logout.ts"),
  route("/register", "accounts/register.tsx"),
  route("/change-password", "accounts/change-password.tsx"),
  route("/first-run", "accounts/first-run.tsx"),
  route("/terms", "accounts/terms.tsx"),
  route("/session", "accounts/session.ts"),

  route("/settings", "settings/frame.tsx", [
    index("settings/start.ts"),
    route("/settings/profile", "settings/profile.tsx"),
    route("/settings/groups", "settings/groups.tsx"),
    route("/settings/signature", "settings/signature.tsx"),
    route("/settings/password", "settings/password.tsx"),
    route("/settings/sessions", "settings/sessions.tsx"),
    route("/settings/language", "settings/language.tsx"),
  ]),
  route("/mobileSignature", "settings/mobile-signature.tsx"),

  route("/studies", "exams/list.tsx"),
  route("/studies/new", "exams/new.ts"),
  route("/studies/:examId", "exams/exam.tsx"),
  route("/studies/:examId/texts/:instanceId", "exams/text.tsx"),
  route("/studies/:examId/edit", "exams/edit.tsx"),
  route("/studies/:examId/delete", "exams/delete.tsx"),
  route("/upload", "uploads/upload.tsx"),

  route("/studies/:examId/reports/:reportId", "reports/editor.tsx", [index("reports/pane.tsx")]),
  route("/studies/:examId/reports/:reportId/sync", "reports/sync.ts"),
  route("/studies/:examId/reports/:reportId/attachments", "reports/attachments.tsx"),
  route("/studies/:examId/reports/:reportId/trace", "reports/trace.tsx"),
  route("/studies/:examId/reports/:reportId/trace/diff", "reports/trace-diff.tsx"),
  route("/studies/:examId/reports/:reportId/trace/:versionId", "reports/trace-version.tsx"),
  route("/studies/:examId/reports/:reportId/print", "printing/print-page.tsx"),
  route("/studies/:examId/reports/:reportId/share", "shares/share-page.tsx"),
  route("/reports/s", "shares/shared-report.tsx"),
  route("/reports/s/pdf", "shares/shared-pdf.ts"),
  route("/reports/s/images/:name", "shares/shared-image.ts"),
  route("/verify/:code", "printing/verify-page.tsx"),

  route("/groups/:groupId/organizations/:organizationId", "organizations/organization-frame.tsx", [
    index("organizations/organization-index.ts"),
    route("members", "organizations/members.tsx"),
    route("settings", "organization-settings/settings.tsx"),
    route("settings/lists/:list", "lists/settings-list.tsx"),
    route("settings/lists/:list/:entryId", "lists/settings-entry.tsx"),
    route("procedures", "procedures/procedures.tsx"),
    route("procedures/:entryId", "procedures/procedure.tsx"),
    route("procedures/:procedureId/steps", "procedures/steps.tsx"),
    route("procedures/:procedureId/steps/:entryId", "procedures/step.tsx"),
    route("audit", "audit/organization-audit.tsx"),
    route("plan", "plans/organization-plan.tsx"),
  ]),

  route("/language", "i18n/language.ts"),
  route("/theme", "shell/theme.ts"),
  route("/plan-alert", "plans/plan-alert.ts"),

  route("/401", "problems/unauthorized.tsx"),
  route("/404", "problems/not-found.tsx"),
  route("*", "problems/not-found.tsx", { id: "problems/anything-else" }),
] satisfies RouteConfig;
