import { expect, test } from "vitest";
import { routes } from "#api/routes";

/**
 * Spec §7: Accounts, Upload and policies, Exams, Reports, Groups, Organizations, plans, roles, notifications. Where it names no verb,
 * the one that fits; `{}` stands for any parameter.
 */
const calls = `
GET domain
POST viewers/{}/path
POST viewers/{}/share-path
POST accounts/login
POST accounts
GET accounts/me
PATCH accounts/me
GET accounts/suggestions
POST accounts/change-password
POST accounts/update-password
GET accounts/auth
GET auth/wx/callback
GET accounts/me/permissions
GET accounts/me/organizations
POST accounts/me/code/bind-mobile
POST accounts/me/mobile/bind
POST accounts/{}/code/reset-password
GET accounts/{}/mobile
POST accounts/{}/password/reset
GET user-subscriptions/mine
GET tokens
GET wechats/qrscene
GET buckets/uploadable
POST buckets/{}/studies/upload
POST exams/{}/uploaded
GET buckets/{}/studies/refresh-upload-credentials
GET policies/avatars
GET policies/forms
GET policies/attachments
GET policies/images
GET signature/policies
POST signature
POST exams/page-query
GET exams/{}/detail
POST exams/query/count
DELETE exams/{}/delete
POST exams/{}
GET exams/{}
POST exams/newly
POST exports/exams
POST exams/{}/past
POST exams/{}/past/count
GET exams/{}/study-package
GET exams/{}/co-exams
GET exams/{}/reports
POST exams/{}/match/{}
POST reports/{}/lock
POST reports/{}/unlock
POST reports/{}/force-unlock
POST reports/{}/reset
POST reports/{}/sync
POST reports/{}/delete
POST reports/{}/recovery
POST reports/{}/assign
POST reports/{}/assign-remove
GET reports/{}/detail
GET reports/{}/images
GET reports/{}/report-trace
GET reports/{}/attachments
GET reports/{}/attachments/{}/presign-url
GET reports/{}/diff-trace
GET reports/{}/traces/{}
POST reports/{}/save
POST reports/{}/submit
POST reports/{}/approve
POST reports/{}/reject
POST reports/{}/upload-attachments
DELETE reports/{}/attachments/{}
POST reports/{}/update-print-time
GET share/report
GET groups/available
POST groups
GET groups/mine
GET groups/{}
PATCH groups/{}
DELETE groups/{}
GET groups/{}/members
POST groups/{}/members/query
POST groups/{}/members/invite
POST groups/{}/members/create-account
PUT groups/{}/members/{}
DELETE groups/{}/members/{}
POST groups/{}/members/quit
GET groups/{}/organizations
POST groups/{}/organizations/query
POST groups/{}/organizations
DELETE groups/{}/organizations/{}
GET groups/{}/rads
GET groups/{}/expert-buckets
POST groups/{}/expert-buckets
DELETE groups/{}/expert-buckets/{}
GET groups/{}/rules
POST groups/{}/rules
PATCH groups/{}/rules/{}
DELETE groups/{}/rules/{}
POST groups/{}/consultation-targets
POST groups/{}/consultation-targets/query
DELETE groups/{}/buckets/{}/target-buckets
GET report-table-color/find-by-group
POST report-table-color/create
POST report-table-color/{}/update
DELETE report-table-color/{}
GET buckets/{}/roles
POST buckets/{}/roles
PATCH buckets/{}/roles/{}
DELETE buckets/{}/roles/{}
GET buckets/{}/roles/{}/actions
POST buckets/{}/roles/{}/mappings
GET buckets/{}/mappings
GET buckets/{}/upload/token
POST buckets/{}/upload/token
GET buckets/{}/departments
POST buckets/{}/departments
DELETE buckets/{}/departments/{}
GET buckets/{}/doctors
POST buckets/{}/doctors
DELETE buckets/{}/doctors/{}
GET buckets/{}/bodyparts
POST buckets/{}/bodyparts
DELETE buckets/{}/bodyparts/{}
GET buckets/{}/extensions
GET buckets/{}/extension-configs
POST buckets/{}/bind-code
GET buckets/{}/critical-values
GET buckets/{}/expert-buckets
GET buckets/{}/steps
GET buckets/{}/all-steps
GET buckets/{}/queue-types
GET buckets/{}/order-template
GET buckets/find-one
GET buckets/accessible
GET buckets/allowed-statistics
GET actions/all
POST bucket-extensions
GET modalitydic/all
POST steps/upload-excel
GET plans/available
GET plans/check
GET plans/dried
GET plans/group-available
POST notifications/query
POST notifications/creates
`
  .trim()
  .split("\n");

const known = new Set(routes.map(({ method, path }) => `${method} ${path.slice(1).replace(/\{\w+\}/g, "{}")}`));

test.each(calls)("%s is answered under the path of the spec", (call) => {
  expect(known).toContain(call);
});
