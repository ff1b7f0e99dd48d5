import type { DossierContent } from "#contract/consulting/dossier-content";
import { found } from "#api/infrastructure/problem";
import type { OperationContext } from "#api/kernel/operations";
import { askedConsultation } from "../consents/asked-consultation-queries";
import { requireShown } from "../consultations/shown-records";
import { collectDossier, latestMoment } from "./collect-dossier";
import { editionAt } from "./dossier-queries";
import type { IssuedEdition } from "./print-dossier";

export interface Dossier {
  content: DossierContent;
  /** Null of what stands now. */
  edition: IssuedEdition | null;
  /** The date of its file. */
  at: Date;
}

/** An edition of a dossier, or what it says now. @throws Problem not_found, consent_taken_back */
export async function dossierOf(
  { platform, scope }: OperationContext,
  consultationId: string,
  number: number | undefined,
): Promise<Dossier> {
  requireShown(scope, found(await askedConsultation(platform.db, scope, consultationId)));
  if (number !== undefined) {
    const edition = found(await editionAt(platform.db, consultationId, number));
    return { content: edition.content, edition, at: edition.issued };
  }
  const content = await collectDossier(platform, consultationId);
  return { content, edition: null, at: latestMoment(content) };
}
