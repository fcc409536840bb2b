import { cpus } from 'node:os';

/** Share of the processors used by other work above which timings are meaningless. */
const BUSY = 0.15;
/** Duration of a sample, in milliseconds. */
const LOOK = 500;

interface Ticks {
  readonly idle: number;
  readonly all: number;
}

function ticks(): Ticks {
  const times = cpus().map(({ times }) => times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}

/** Share of busy processor time between two samples; 0 if no time has passed. */
export function busyShare(before: Ticks, after: Ticks): number {
  const all = after.all - before.all;
  return all <= 0 ? 0 : 1 - (after.idle - before.idle) / all;
}

/** Whether other processes use the machine now; call it while nothing of the benchmark runs. */
export async function isBusy(): Promise<boolean> {
  const before = ticks();
  await new Promise((resolve) => setTimeout(resolve, LOOK));
  return busyShare(before, ticks()) > BUSY;
}
