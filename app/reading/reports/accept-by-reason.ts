/**
 * A reason says that the findings were read as well as the tick does: with one for all of them, or for each, the form
 * counts as confirmed. The confirmation stands for the text it was shown with; of another one the platform asks anew.
 */
export function acceptByReason(data: FormData): void {
  const confirmation = data.get("inspectionConfirmation");
  if (typeof confirmation !== "string" || data.get("inspectionAccepted")) return;
  const count = Number(data.get("inspectionCount"));
  const each = Array.from({ length: count }, (_, index) => data.get(`inspectionReasons[${index}]`));
  if (data.get("inspectionReason") || (count > 0 && each.every(Boolean))) data.set("inspectionAccepted", confirmation);
}
