/** Number of a resident's identity card of 18 places (GB 11643), its last place a check (ISO 7064 MOD 11-2). */
export function isIdCard(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false;
  const sum = [...text.slice(0, 17)].reduce(
    (total, digit, place) => total + Number(digit) * (2 ** (17 - place) % 11),
    0,
  );
  return "10X98765432"[sum % 11] === text[17] && isDay(birthIn(text));
}

/** A day of the calendar: 31 April is none. */
function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

const birthIn = (card: string) => `${card.slice(6, 10)}-${card.slice(10, 12)}-${card.slice(12, 14)}`;

/** Day of birth and sex as a sound card number says them; the last but one place is odd for men. */
export const readIdCard = (card: string): { dob: string; gender: "M" | "F" } => ({
  dob: birthIn(card),
  gender: Number(card[16]) % 2 === 1 ? "M" : "F",
});

interface OfCard {
  idCard: string;
  dob: string | null;
  gender: string;
}

/** Whether birth or sex are others than in the number; what is not known differs from nothing. */
export function differsFromCard({ idCard, dob, gender }: OfCard): boolean {
  if (!isIdCard(idCard)) return false;
  const card = readIdCard(idCard);
  return (dob !== null && dob !== card.dob) || ((gender === "M" || gender === "F") && gender !== card.gender);
}
