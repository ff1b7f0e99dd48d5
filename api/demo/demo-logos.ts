import type { DemoHospital } from "#api/identity/installation/demo-accounts";
import { outlinePicture } from "#api/infrastructure/pictures/read-picture";

/** A ring with the hospital's own sign in it: a cross over a river, a city by a river, a lens. */
const signs: Record<DemoHospital, string> = {
  county: `<g fill="none" stroke="#0b6b53" stroke-width="11" stroke-linecap="round">
    <circle cx="128" cy="128" r="112"/>
    <path d="M62 178q22-18 44 0t44 0 44 0M78 204q17-13 34 0t34 0 34 0" stroke-width="9"/></g>
    <path fill="#0b6b53" d="M112 48h32v34h34v32h-34v34h-32v-34H78V82h34z"/>`,
  city: `<circle cx="128" cy="128" r="112" fill="none" stroke="#1b4f8f" stroke-width="11"/>
    <path fill="#1b4f8f" d="M64 150V98h30v52zM102 150V66h52v84zM162 150V88h30v62z"/>
    <path fill="#fff" d="M121 78h14v15h15v14h-15v15h-14v-15h-15V93h15z"/>
    <path d="M52 174q25-20 50 0t50 0 50 0M74 200q18-14 36 0t36 0 36 0" fill="none" stroke="#1b4f8f" stroke-width="9" stroke-linecap="round"/>`,
  imaging: `<g fill="none" stroke="#8a2f4b" stroke-width="11">
    <circle cx="128" cy="128" r="112"/><circle cx="128" cy="128" r="64"/>
    <path d="M128 16v48M128 192v48M16 128h48M192 128h48" stroke-width="9"/></g>
    <path fill="#8a2f4b" d="M128 92c16 0 26 12 26 26 0 22-18 30-26 48-8-18-26-26-26-48 0-14 10-26 26-26z"/>`,
};

/** The logo of a demo hospital: a PNG file of 256 × 256 on transparent ground. */
export function demoLogo(hospital: DemoHospital): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${signs[hospital]}</svg>`;
  return outlinePicture(svg, { ground: null });
}
