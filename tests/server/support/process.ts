import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CONTROL_TOKEN } from './platform';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A platform in a process of its own. */
export interface PlatformProcess {
  readonly origin: string;
  /** Ends it without any warning, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with the exit code. */
  terminate(): Promise<number | null>;
}

/** Starts the built server as a process on a data directory, without a site; resolves once it listens. Needs a build. */
export async function startProcess(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<PlatformProcess> {
  const child: ChildProcess = spawn(process.execPath, ['dist-server/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      SITE: 'none',
      PORT: '0',
      SEED_GAMES: '120',
      DATA_DIR: dataFolder,
      TRUSTED_PROXIES: '1',
      CONTROL_TOKEN,
      ...environment,
    },
  });
  const exited = once(child, 'exit');
  const { stdout } = child;
  if (stdout === null) throw new Error('The platform has no output.');
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The platform ended with ${code} before it listened.`)));
    createInterface(stdout).on('line', (line) => {
      const found = /"origin":"([^"]+)".*"msg":"listening"/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
      // Faults of the platform belong into the test's own output.
      if (line.includes('"level":50')) process.stderr.write(`${line}\n`);
    });
  });
  return {
    origin,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async terminate() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}
