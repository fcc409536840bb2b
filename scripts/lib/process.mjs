/** Running other programs, and never leaving one behind. */
import { spawn } from 'node:child_process';

/** Programs that run at this moment, each in a process group of its own. */
const running = new Set();

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended by itself.
  }
}

/** Time that a program has to end in good order, in milliseconds. */
const GRACE = 10_000;

/** Ends everything that this process has started. */
function endAll(signal = 'SIGTERM') {
  for (const child of running) signalGroup(child, signal);
}

/** Once told to stop, nothing new is begun: the process ends with the last program that it had started. */
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
 * Runs a program to its end and answers its exit code; what it prints shows, or is given back when `quiet`.
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {{ cwd?: string, env?: Record<string, string>, quiet?: boolean, timeoutMs?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, parameters, { cwd, env, quiet = false, timeoutMs } = {}) {
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
    const end = (code) => {
      clearTimeout(timer);
      // Whatever the program itself left running ends with it.
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
