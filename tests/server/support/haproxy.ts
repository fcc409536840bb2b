import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './ports';

const CONFIGURATION = fileURLToPath(new URL('../../../docs/haproxy.cfg', import.meta.url));

/** A proxy in front of two instances. */
export interface Haproxy {
  readonly origin: string;
  /** Its log about its servers. */
  readonly said: readonly string[];
  stop(): Promise<void>;
}

/** Whether Debian's HAProxy is installed; `npm test` installs it. */
export function hasHaproxy(): boolean {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Starts HAProxy with docs/haproxy.cfg in front of two instances, given as `host:port`; `tls` are options of its port. */
export async function startHaproxy(first: string, second: string, tls?: string): Promise<Haproxy> {
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const child = spawn('haproxy', ['-db', '-f', CONFIGURATION], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      BIND: tls === undefined ? address : `${address} ${tls}`,
      FIRST: first,
      SECOND: second,
    },
  });
  const exited = once(child, 'exit');
  const said: string[] = [];
  for (const output of [child.stdout, child.stderr]) output.on('data', (data) => said.push(String(data)));
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said.join('')}`);
    await wait(50);
  }
  return {
    origin: `${tls === undefined ? 'http' : 'https'}://${address}`,
    said,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
