import { ENDPOINTS } from '@contract/endpoints';
import type { Outcome } from './run';

/** The checks of one requirement. */
export interface RequirementReport {
  readonly requirement: string;
  readonly text: string;
  readonly result: Outcome['result'];
  readonly checks: readonly Outcome[];
}

/** Result of a run, as `--json` prints it. */
export interface Report {
  readonly origin: string;
  readonly summary: Readonly<
    Record<'checks' | 'hold' | 'differ' | 'notChecked' | 'requirementsThatDiffer', number>
  >;
  readonly requirements: readonly RequirementReport[];
  /** Calls of the contract that no check made. */
  readonly notCalled: readonly string[];
}

/** Worst result first. */
const SEVERITY: readonly Outcome['result'][] = ['differs', 'not checked', 'holds'];

/** Texts of the requirements, by id, from the table in docs/requirements.tsv. */
export function parseRequirements(table: string): ReadonlyMap<string, string> {
  return new Map(
    table.split('\n').flatMap((line) => {
      const [id, , , text] = line.split('\t');
      return id === undefined || text === undefined || id === 'id' ? [] : [[id, text] as const];
    }),
  );
}

/** Groups the outcomes by requirement. */
export function reportOf(
  origin: string,
  outcomes: readonly Outcome[],
  texts: ReadonlyMap<string, string>,
  called: ReadonlySet<string>,
): Report {
  const ids = [...new Set(outcomes.flatMap(({ requirements }) => requirements))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const requirements = ids.map((requirement): RequirementReport => {
    const checks = outcomes.filter((outcome) => outcome.requirements.includes(requirement));
    const result = SEVERITY.find((each) => checks.some((check) => check.result === each)) ?? 'holds';
    return { requirement, text: texts.get(requirement) ?? '', result, checks };
  });
  const count = (result: Outcome['result']) => outcomes.filter((each) => each.result === result).length;
  return {
    origin,
    summary: {
      checks: outcomes.length,
      hold: count('holds'),
      differ: count('differs'),
      notChecked: count('not checked'),
      requirementsThatDiffer: requirements.filter(({ result }) => result === 'differs').length,
    },
    requirements,
    notCalled: Object.keys(ENDPOINTS).filter((name) => !called.has(name)),
  };
}

/** The report as text: what differs, requirement by requirement, then what was left out, then the summary. */
export function formatReport({ origin, summary, requirements }: Report): string {
  /** Requirement under which a check is described; later ones refer to it. */
  const described = new Map<string, string>();
  const describe = (requirement: string, { id, asks, says }: Outcome): readonly string[] => {
    const first = described.get(id);
    if (first !== undefined) return [`    ${id}: see ${first}`];
    described.set(id, requirement);
    return [`    ${id}: ${asks}`, ...says.map((line) => `      ${line}`)];
  };
  const differing = requirements
    .filter(({ result }) => result === 'differs')
    .flatMap(({ requirement, text, checks: own }) => [
      `✗ ${requirement}  ${text}`,
      ...own.filter(({ result }) => result === 'differs').flatMap((check) => describe(requirement, check)),
      '',
    ]);
  const all = new Map(
    requirements.flatMap(({ checks }) => checks.map((check) => [check.id, check] as const)),
  );
  const omitted = [...all.values()].filter(({ result }) => result === 'not checked');
  const left = omitted.map(({ id, says }) => `– ${id}: not checked. ${says.join(' ')}`);
  const { checks, hold, differ, notChecked, requirementsThatDiffer: count } = summary;
  return [
    ...differing,
    ...left,
    ...(left.length === 0 ? [] : ['']),
    `${origin}: ${checks} checks, ${hold} hold, ${differ} differ, ${notChecked} not checked.`,
    differ === 0
      ? 'No difference found.'
      : `${count} ${count === 1 ? 'requirement differs' : 'requirements differ'}.`,
  ].join('\n');
}
