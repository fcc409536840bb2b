import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { CONTROL_TOKEN } from './platform';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A platform in a separate process. */
export interface PlatformProcess {
  readonly origin: string;
  /** Errors that it logged, of the levels error and fatal. */
  readonly faults: readonly string[];
  /** Whether it is still running. */
  isRunning(): boolean;
  /** Its memory in bytes. */
  memory(): number;
  /** Kills it without a warning, like a power failure. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with the exit code. */
  terminate(): Promise<number | null>;
}

/**
 * Starts the built server as a process on a data directory, without a site; resolves once it listens. Needs a build.
 */
export async function startProcess(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
  umask = '022',
): Promise<PlatformProcess> {
  const program = ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, 'dist-server/main.js'];
  const child: ChildProcess = spawn('/bin/sh', program, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      SITE: 'none',
      PORT: '0',
      DEMO_WORLD: '1',
      // Instances on one database have separate data directories.
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      SEED_GAMES: '120',
      DATA_DIR: dataFolder,
      TRUSTED_PROXIES: '1',
      CONTROL_TOKEN,
      ...environment,
    },
  });
  const exited = once(child, 'exit');
  const faults: string[] = [];
  const { stdout } = child;
  if (stdout === null) throw new Error('The platform has no output.');
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The platform ended with ${code} before it listened.`)));
    createInterface(stdout).on('line', (line) => {
      const found = /"origin":"([^"]+)".*"msg":"listening"/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
      if (!/^\{"level":[56]0\b/.test(line)) return;
      faults.push(line);
      // Its output also belongs in the test's output.
      process.stderr.write(`${line}\n`);
    });
  });
  return {
    origin,
    faults,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    memory: () =>
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024,
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    },
    async terminate() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

let seeded: Promise<string> | undefined;

async function seed(): Promise<string> {
  const folder = mkdtempSync(join(inject('databases').folder, 'seeded-'));
  // Right after the start: a listening server can be stopped in an orderly way.
  const code = await (await startProcess(folder)).terminate();
  if (code !== 0) throw new Error(`The platform that made the demo world ended with ${code}.`);
  return folder;
}

/** A data directory with the demo world. It is created once per worker, which takes ten seconds, and then copied. */
export async function seededFolder(name: string): Promise<string> {
  seeded ??= seed();
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  cpSync(await seeded, folder, { recursive: true });
  return folder;
}

const runProgram = promisify(execFile);

/** Runs one of the operator's commands of the built platform; rejects if it fails. Needs a build. */
export const runCommand = (words: readonly string[], environment: Readonly<Record<string, string>>) =>
  runProgram(process.execPath, ['dist-server/cli.js', ...words], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', OPERATOR: 'grace', ...environment },
  });
