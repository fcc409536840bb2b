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

/** Ends everything that this process has started. */
export function endAll(signal = 'SIGTERM') {
  for (const child of running) signalGroup(child, signal);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endAll(signal);
    process.exitCode = 130;
    if (running.size === 0) process.exit();
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
      resolve({ code, output });
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
