import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { Refusal } from "../../forms/refusal";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { ShownIdentity } from "./patient-identity.server";

/** Whether the patient is registered under another ID as well, and under which the patient was. */
export function PatientIdentity({ identity, org }: { identity: ShownIdentity; org: string }) {
  const t = useTexts();
  const { patientId, possible, merges, mayMerge } = identity;
  return (
    <>
      {possible.length > 0 && (
        <Panel>
          {/* Closed, so that a registrar's keyboard goes past it. */}
          <details>
            <summary className="min-h-[1.75rem] font-medium max-sm:min-h-[2.75rem]">
              {t("registry.merge.possibleCount", { count: possible.length })}
            </summary>
            <p className="mb-2 text-muted">{t("registry.merge.possibleLead")}</p>
            <ul className="grid gap-1">
              {possible.map((other) => (
                <li key={other.patientId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <bdi className="font-medium">{other.patientName}</bdi>
                  <span>{t(`exams.sex.${other.patientGender}`)}</span>
                  <span className="tabular-nums">{other.patientDob}</span>
                  <span className="font-mono">{other.patientId}</span>
                  <span className="tabular-nums text-muted">{other.patientPhone}</span>
                  <LinkButton
                    to={pathTo("/registry/merge", {}, { org, patient: patientId, other: other.patientId })}
                    look="quiet"
                    icon="users"
                  >
                    {t("registry.merge.compare")}
                  </LinkButton>
                </li>
              ))}
            </ul>
          </details>
        </Panel>
      )}
      {merges.length > 0 && (
        <Panel title={t("registry.merge.merges")}>
          <Refusal intents={["undoMerge"]} />
          <ul className="grid gap-1">
            {merges.map(({ id, lostId, lostName, moved, mergedBy, merged, undone, undoneBy }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span>
                  {t("registry.merge.line", { id: lostId, name: lostName, by: mergedBy, time: merged, moved })}
                </span>
                {undone && (
                  <span className="text-muted">{t("registry.merge.undone", { by: undoneBy, time: undone })}</span>
                )}
                {mayMerge && !undone && (
                  <PostForm>
                    <input type="hidden" name="mergeId" value={id} />
                    <Button intent="undoMerge" look="quiet" icon="undo">
                      {t("registry.merge.undo")}
                    </Button>
                  </PostForm>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
