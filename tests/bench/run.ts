import { benchDailyWork } from "./daily-work";
import { benchMillion } from "./million";
import { table } from "./row";
import { benchStart } from "./start";
import { yardstick } from "./yardstick";

/** `npm run bench [start] [work] [million]`: measures the budgets on the production build and prints a table. */
const parts = { start: benchStart, work: benchDailyWork, million: benchMillion };

const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}\n${table([...(await yardstick()), ...(await measure())])}`);
}
