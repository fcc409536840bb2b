import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CannotStart, readAccounts } from './accounts';
import type { Check } from './check';
import { CHECKS } from './checks';
import { connect } from './platform';
import { formatReport, parseRequirements, reportOf } from './report';
import { runChecks } from './run';

export const USAGE = `Usage: npm run conformance -- --origin <url> --accounts <file> [options]

Checks that a platform answers the calls of the contract as the specification asks,
over HTTP only, and prints what differs, requirement by requirement.

  --origin <url>      origin of the platform, e.g. http://127.0.0.1:3000
  --accounts <file>   accounts of the platform as JSON; see conformance/accounts.example.json
  --only <ids>        only checks whose id or requirement is named, separated by commas
  --timeout <s>       time limit of one check in seconds (default 30)
  --json              prints the result as JSON
  --list              prints the checks without running them
  --help              prints this text

The kit logs in, registers accounts, sends codes and changes favourites: use a test installation.
docs/integrate.md describes it.

Exit code: 0 nothing differs, 1 something differs, 2 the kit could not start.`;

/** Where the kit prints to. */
export interface Output {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** Table of the requirements, relative to the root of the repository. */
const REQUIREMENTS = new URL('../docs/requirements.tsv', import.meta.url);
const DEFAULT_LIMIT = 30;
/** Part of a check's time that one answer may take. */
const ANSWER_SHARE = 1 / 3;

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        origin: { type: 'string' },
        accounts: { type: 'string' },
        only: { type: 'string' },
        timeout: { type: 'string', default: String(DEFAULT_LIMIT) },
        json: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new CannotStart(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new CannotStart(`--origin ${text} is not an http(s) URL, such as http://127.0.0.1:3000.`);
  }
  if (url.pathname !== '/' || url.search !== '') {
    throw new CannotStart(`--origin ${text} has a path. Give only the origin: ${url.origin}.`);
  }
  return url.origin;
}

/** The checks that a list of ids and requirements names. */
function select(only: string | undefined): readonly Check[] {
  if (only === undefined) return CHECKS;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.find(
    (name) => !CHECKS.some(({ id, requirements }) => id === name || requirements.includes(name)),
  );
  if (unknown !== undefined) throw new CannotStart(`No check is named ${unknown}. --list prints them all.`);
  return CHECKS.filter(({ id, requirements }) =>
    names.some((name) => id === name || requirements.includes(name)),
  );
}

async function start(args: readonly string[], { print, complain }: Output): Promise<number> {
  const options = readOptions(args);
  if (options.help) {
    print(USAGE);
    return 0;
  }
  const checks = select(options.only);
  if (options.list) {
    for (const { id, asks, requirements } of checks) print(`${id}: ${asks} (${requirements.join(', ')})`);
    return 0;
  }
  const { origin: typed, accounts: path } = options;
  if (typed === undefined || path === undefined) {
    throw new CannotStart(`--${typed === undefined ? 'origin' : 'accounts'} is missing.\n\n${USAGE}`);
  }
  const seconds = Number(options.timeout);
  if (!(seconds > 0)) throw new CannotStart(`--timeout ${options.timeout} is not a number of seconds.`);
  const origin = readOrigin(typed);
  const accounts = await readAccounts(path);
  const platform = await connect({ origin, accounts, patience: seconds * 1_000 * ANSWER_SHARE });
  const outcomes = await runChecks(checks, platform, {
    limit: seconds * 1_000,
    onOutcome: ({ id, result }) => {
      if (!options.json && result === 'differs') complain(`✗ ${id}`);
    },
  });
  const report = reportOf(
    origin,
    outcomes,
    parseRequirements(await readFile(REQUIREMENTS, 'utf8')),
    platform.called,
  );
  print(options.json ? JSON.stringify(report, null, 2) : formatReport(report));
  return report.summary.differ === 0 ? 0 : 1;
}

/** Runs the command; resolves with its exit code. */
export async function runCommand(args: readonly string[], output: Output): Promise<number> {
  try {
    return await start(args, output);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    output.complain(error.message);
    return 2;
  }
}
