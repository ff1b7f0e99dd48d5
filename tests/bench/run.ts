import { BenchReport } from "./bench-report";
import { benchCrowd } from "./crowd";
import { benchDesk } from "./desk";
import { benchDailyWork } from "./daily-work";
import { benchMillion } from "./million";
import { benchRooms } from "./rooms";
import { benchStart } from "./start";
import { benchWait } from "./wait";

/** `npm run bench [start] [work] [million] [crowd] [desk] [wait] [rooms]`: measures the budgets on the production build. */
const parts = {
  start: benchStart,
  work: benchDailyWork,
  million: benchMillion,
  crowd: benchCrowd,
  desk: benchDesk,
  wait: benchWait,
  rooms: benchRooms,
};

const wanted = process.argv.slice(2);
const report = new BenchReport(["bench", ...wanted].join(" "));
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await report.measure(name, measure);
}
await report.keep();
