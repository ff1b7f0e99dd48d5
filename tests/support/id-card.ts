/** A sound ID card number (GB 11643) of somebody born then, of that sex. */
export function idCardOf(dob: string, gender: "M" | "F"): string {
  const body = `110105${dob.replaceAll("-", "")}00${gender === "M" ? 1 : 2}`;
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (2 ** (17 - place) % 11), 0);
  return `${body}${"10X98765432"[sum % 11]}`;
}
