import type { Outline } from "#contract/reading/outlines";

interface Drawing {
  width: number;
  height: number;
  /** Elements of SVG, strokes alone. */
  lines: string;
}

const mirrored = (half: string, axis: number) =>
  `${half}<g transform="translate(${2 * axis} 0) scale(-1 1)">${half}</g>`;

const bodyHalf =
  '<path d="M300 60c-34 0-56 26-54 64 2 26 10 44 24 58v28c-8 12-40 20-70 30-26 10-38 30-44 62l-28 150-26 118c-4 20-8 44 2 60 ' +
  '8 12 22 8 26-6l14-54 36-116 30-110c4 50 4 90-4 134-10 50-16 90-12 140l16 170 4 150c0 30-4 52-22 66-8 8-2 16 12 16h52c10 0 12-6 12-18l10-190 22-222"/>';

/** Simple outlines in our own hand, the patient's right on the left as in images; backs are seen from behind. */
export const drawings: Record<Outline, Drawing> = {
  bodyFront: {
    width: 600,
    height: 1100,
    lines:
      mirrored(bodyHalf, 300) +
      '<path d="M300 680v10M282 96h8M310 96h8M288 136c8 6 16 6 24 0M232 330c14 14 40 14 54 0M314 330c14 14 40 14 54 0M300 500v6M236 236c20 8 44 12 58 20M364 236c-20 8-44 12-58 20"/>',
  },
  bodyBack: {
    width: 600,
    height: 1100,
    lines:
      mirrored(bodyHalf, 300) +
      '<path d="M300 220v330M240 290c6 44 20 70 42 80M360 290c-6 44-20 70-42 80M300 560c-30 40-60 50-92 40M300 560c30 40 60 50 92 40"/>',
  },
  breast: {
    width: 900,
    height: 560,
    lines:
      '<circle cx="235" cy="270" r="190"/><circle cx="235" cy="270" r="46"/><circle cx="235" cy="270" r="14"/>' +
      '<circle cx="665" cy="270" r="190"/><circle cx="665" cy="270" r="46"/><circle cx="665" cy="270" r="14"/>' +
      '<path d="M110 126C90 90 60 66 24 52M790 126c20-36 50-60 86-74"/>' +
      '<g stroke-dasharray="8 10" stroke-width="2"><path d="M235 80v380M45 270h380M665 80v380M475 270h380"/></g>',
  },
  thyroid: {
    width: 800,
    height: 700,
    lines:
      '<path d="M352 420c-30 60-60 150-110 170-48 18-90-40-92-130-2-110 40-250 90-300 34-32 70-4 84 70 12 60 20 120 28 150 30 14 66 14 96 0 8-30 16-90 28-150 14-74 50-102 84-70 50 50 92 190 90 300-2 90-44 148-92 130-50-20-80-110-110-170-30 16-66 16-96 0z"/>' +
      '<g stroke-width="2"><path d="M344 60v310M456 60v310M344 450v210M456 450v210M344 110c30 14 82 14 112 0M344 180c30 14 82 14 112 0M344 250c30 14 82 14 112 0M344 320c30 14 82 14 112 0M344 520c30 14 82 14 112 0M344 590c30 14 82 14 112 0"/></g>',
  },
  liver: {
    width: 900,
    height: 640,
    lines:
      '<path d="M80 360c-16-120 40-240 170-270 120-26 260-10 400 14 90 14 180 40 190 74 8 30-60 60-130 90-90 40-150 70-200 130-60 72-150 160-270 172-90 8-146-80-160-210z"/>' +
      '<path d="M330 500c-6 40 6 70 34 84 26 12 46-6 40-40-4-26-10-50-20-76"/>' +
      '<g stroke-width="2" stroke-dasharray="8 10"><path d="M470 88c-20 120-20 220 10 330M280 86c-10 150 10 260 40 410M120 300c160-20 320-20 420 10M640 104c-20 60-30 120-30 180"/></g>',
  },
  knee: {
    width: 700,
    height: 900,
    lines:
      '<path d="M250 40c6 120 0 200-30 270-30 60-40 110 0 140 40 26 90 20 120-14 6-8 14-8 20 0 30 34 80 40 120 14 40-30 30-80 0-140-30-70-36-150-30-270"/>' +
      '<path d="M206 540c40-20 240-20 288 0 20 10 14 50-10 80-30 40-44 90-44 240M206 540c-20 10-14 50 10 80 30 40 44 90 44 240"/>' +
      '<path d="M540 600c-24 0-36 20-30 50 6 26 16 60 16 210M540 600c24 4 34 26 26 54-8 30-16 60-16 206"/>' +
      '<circle cx="350" cy="330" r="72"/><path d="M214 492c40 20 90 20 124 4M362 496c34 16 84 16 124-4"/>',
  },
};

export const asSvg = ({ width, height, lines }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<g fill="none" stroke="#33414f" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">${lines}</g></svg>`;
