/** Where the viewer of a bound exam stands, by a pass of one's own; null where the exam may not be seen from here. */
export async function openedImagesPath(consultationId: string, examId: string): Promise<string | null> {
  const answer = await fetch(`/api/v1/consultations/${consultationId}/exams/${examId}/view`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  if (!answer.ok) return null;
  const opened: unknown = await answer.json();
  if (typeof opened !== "object" || opened === null || !("path" in opened)) return null;
  const path = new URL(String(opened.path), location.origin);
  path.searchParams.set("shared", "1");
  return path.pathname + path.search;
}
