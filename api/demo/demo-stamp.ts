import { outlinePicture } from "#api/infrastructure/pictures/read-picture";

const centre = 128;
/** A point on a circle around the middle; 0° is up. */
const at = (radius: number, degrees: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(centre + radius * Math.cos(angle)).toFixed(1)} ${(centre + radius * Math.sin(angle)).toFixed(1)}`;
};

/** A star of five points, as round seals of institutions bear it. */
const star = Array.from({ length: 10 }, (_, index) => at(index % 2 === 0 ? 44 : 17, index * 36)).join("L");
/** Marks in the ring where a real seal has the name: no font is needed to draw them. */
const marks = Array.from({ length: 25 }, (_, index) => 225 + index * 11.25)
  .map((degrees) => `M${at(74, degrees)}L${at(98, degrees)}`)
  .join("");

/** The seal of a demo hospital: a PNG file of 256 × 256, red on transparent ground. */
export function demoStamp(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <g fill="none" stroke="#c8102e"><circle cx="128" cy="128" r="118" stroke-width="9"/>
    <path d="${marks}" stroke-width="5"/></g><path d="M${star}Z" fill="#c8102e"/></svg>`;
  return outlinePicture(svg, { ground: null });
}
