import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origins of the sites, one for each worker. */
    readonly journeys: { readonly origins: readonly string[] };
  }
}

/**
 * The embedded database is WebAssembly. Optimising it takes longer than it saves in these few minutes (decision 15).
 */
const SHORT_LIVED = '--liftoff-only';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));

/** Starts the site in its own process, which ends when it is disconnected. */
async function startServer(): Promise<{ readonly origin: string; readonly process: ChildProcess }> {
  const process = fork(SERVER, [], { cwd: ROOT, execArgv: [SHORT_LIVED, '--import', 'tsx'] });
  const origin = await new Promise<string>((resolve, reject) => {
    process.once('message', (message) => resolve(String(message)));
    process.once('exit', (code) => reject(new Error(`the site ended with ${code} before it was up`)));
  });
  return { origin, process };
}

/** Starts one site for each worker, so that files running in parallel do not affect each other's platform. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = Number(project.config.maxWorkers);
  const sites = await Promise.all(Array.from({ length: workers }, startServer));
  project.provide('journeys', { origins: sites.map(({ origin }) => origin) });
  return async () => {
    await Promise.all(
      sites.map(async (site) => {
        const ended = once(site.process, 'exit');
        site.process.disconnect();
        await ended;
      }),
    );
  };
}
