import { createPlan } from './plan';
import { run } from './run';

const plan = createPlan(7, 1, 4);
for (let i = 0; i < 2; i++) {
  const began = process.hrtime.bigint(); const cpu = process.cpuUsage();
  const report = await run(plan);
  console.log(report.hash, report.steps, report.payments.size, report.broken?.check, report.broken?.message, Number(process.hrtime.bigint() - began) / 1e9, process.cpuUsage(cpu));
  if (i === 0) for (const { at, from, to, what } of report.history.slice(0, 4000)) console.log(at, from, to, what);
}
