/** Runs other programs and stops them reliably. */
import { spawn } from 'node:child_process';

/** Running programs, each in its own process group. */
const running = new Set();

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has already ended.
  }
}

/** Milliseconds until a program that was asked to stop is killed. */
const GRACE = 10_000;

/** Stops all programs started by this process. */
function endAll(signal = 'SIGTERM') {
  for (const child of running) signalGroup(child, signal);
}

/** After a stop signal no program is started; the process exits when the last one has ended. */
let isStopping = false;

function endWithLast() {
  if (isStopping && running.size === 0) process.exit(130);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true;
    endAll(signal);
    setTimeout(() => endAll('SIGKILL'), GRACE).unref();
    endWithLast();
  });
}
process.on('exit', () => endAll('SIGKILL'));

/**
 * Runs a program and resolves with its exit code. Its output is printed, or returned when `quiet`.
 * @param {string} command
 * @param {readonly string[]} parameters
 * `watch` receives a function that stops the program and returns one that stops watching.
 * @param {{ cwd?: string, env?: Record<string, string>, quiet?: boolean, timeoutMs?: number,
 *   watch?: (kill: () => void) => () => void }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, parameters, { cwd, env, quiet = false, timeoutMs, watch } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running.add(child);
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const timer =
      timeoutMs === undefined ? undefined : setTimeout(() => signalGroup(child, 'SIGKILL'), timeoutMs);
    const stopWatching = watch?.(() => signalGroup(child, 'SIGKILL'));
    const end = (code) => {
      clearTimeout(timer);
      stopWatching?.();
      // Stops every process that the program left running.
      signalGroup(child, 'SIGKILL');
      running.delete(child);
      if (isStopping) endWithLast();
      else resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Whether a program of this name can be started. */
export async function hasProgram(name) {
  const { code } = await run('sh', ['-c', `command -v "${name}"`], { quiet: true });
  return code === 0;
}
