import { expect, it } from "vitest";
import { finishedCounts } from "./finished-counts";

const nothing = { made: 0, added: 0, attached: 0, differing: 0, unchanged: 0 };
const exam = { isNew: false, added: 0, attachments: 0, conflicts: 0 };

it("images are said to have come to an exam only where some did", () => {
  expect(finishedCounts([{ ...exam, isNew: true, added: 3 }, exam, exam])).toEqual({
    ...nothing,
    made: 1,
    unchanged: 2,
  });
  expect(finishedCounts([{ ...exam, added: 2, attachments: 1 }])).toEqual({ ...nothing, added: 1 });
  expect(finishedCounts([{ ...exam, attachments: 1 }])).toEqual({ ...nothing, attached: 1 });
  expect(finishedCounts([{ ...exam, added: 1, conflicts: 1 }])).toEqual({ ...nothing, added: 1, differing: 1 });
});
