/** Marks scenes of ours: the official account may have QR codes of others as well. */
const mark = "follow.";

/** The scene of a QR code that stands for a ticket; WeChat takes 64 characters of letters, digits and some signs. */
export const sceneOf = (ticket: string): string => mark + ticket;

/** The ticket behind a scene; null for a scene of others. */
export const sceneTicket = (scene: string | null): string | null =>
  scene?.startsWith(mark) ? scene.slice(mark.length) : null;
