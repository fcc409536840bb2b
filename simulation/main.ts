import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { clockOf, diagramOf } from './history';
import { createPlan, type Plan, planSchema } from './plan';
import { run } from './run';
import { shrink } from './shrink';

const { values } = parseArgs({
  args: process.argv.slice(2),
  allowNegative: true,
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '3' },
    players: { type: 'string', default: '20' },
    repeat: { type: 'boolean', default: false },
    history: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: true },
    diagram: { type: 'string' },
    plan: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});

function numberOf(name: 'seed' | 'seeds' | 'days' | 'players'): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} is a whole number from 1.`);
  return number;
}

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

/** The states of rows, by how many are in each. */
function told(states: readonly string[]): string {
  const counts = [...new Set(states)]
    .toSorted()
    .map((state) => `${states.filter((each) => each === state).length} ${state}`);
  return counts.length === 0 ? 'none' : counts.join(', ');
}

/** Where plans are kept whose failures have been mended; the tests run each of them. */
const KEPT = 'simulation/plans';

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Runs a plan; resolves with whether nothing was broken. */
async function simulate(plan: Plan): Promise<boolean> {
  const { seed } = plan;
  const began = performance.now();
  const report = await run(plan);
  const took = seconds(began);
  const perMinute = Math.round((plan.days * plan.players * 60) / Number(took));
  console.log(
    `seed ${seed}: ${report.history.length} steps, hash ${report.hash}, ${took} s, ${perMinute} player-days a minute`,
  );
  for (const [table, states] of report.states) console.log(`  ${table}: ${told(states)}`);
  if (values.history)
    for (const { at, from, to, what } of report.history)
      console.log(`${clockOf(at)}  ${from === to ? from : `${from} → ${to}`}  ${what}`);
  if (values.repeat) {
    const { hash } = await run(plan);
    if (hash !== report.hash) {
      console.log(`seed ${seed}: a second run gave another history, hash ${hash}`);
      return false;
    }
    console.log(`seed ${seed}: a second run gave the same history`);
  }
  const { broken, history } = report;
  if (broken === undefined) return true;

  console.log(`seed ${seed} failed at step ${history.length}, ${clockOf(history.at(-1)?.at ?? 0)}`);
  console.log(`  ${broken.check}: ${broken.message}`);
  const shrunk = values.shrink
    ? await shrink(plan, report, run, (items) => console.log(`  shorter: ${items} visits and kills`))
    : { plan, report };
  const title = `${broken.check}: ${shrunk.report.broken?.message}`;
  const file = values.diagram ?? `.cache/simulation/seed-${seed}.md`;
  write(file, diagramOf(shrunk.report.history, title));
  console.log(`  ${title}`);
  console.log(`  ${shrunk.report.history.length} steps, drawn in ${file} after ${seconds(began)} s`);
  if (values.keep) {
    const kept = `${KEPT}/${broken.check.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}-${seed}.json`;
    write(kept, `${JSON.stringify(shrunk.plan, null, 2)}\n`);
    console.log(`  kept as ${kept}, which tests/server/simulation.test.ts runs`);
  }
  return false;
}

const plans =
  values.plan === undefined
    ? Array.from({ length: numberOf('seeds') }, (_, at) =>
        createPlan(numberOf('seed') + at, numberOf('days'), numberOf('players')),
      )
    : [planSchema.parse(JSON.parse(readFileSync(values.plan, 'utf8')))];
let isGood = true;
for (const plan of plans) isGood = (await simulate(plan)) && isGood;
process.exitCode = isGood ? 0 : 1;
