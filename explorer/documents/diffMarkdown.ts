import type { Change, ChartDiff } from '../diff';

/** Kinds of changes, in column order. */
const COLUMNS: Readonly<Record<Change['what'], string>> = {
  state: 'States',
  transition: 'Transitions',
  guard: 'Guards',
  delay: 'Delays',
  event: 'Events',
  actor: 'Actors',
  effect: 'Effects',
  data: 'Data',
  invariant: 'Invariants',
};

const SIGN: Readonly<Record<Change['how'], string>> = {
  added: '🟢 added',
  removed: '🔴 removed',
  changed: '🟠 changed',
};

/** Limit of listed paths; the rest is counted. */
const PATHS_SHOWN = 30;

const code = (text: string) => `\`${text.replaceAll('`', '’')}\``;
const cell = (text: string) => text.replace(/\|/g, '\\|');

function changeRows(changes: readonly Change[]): string[] {
  return changes.map(
    ({ what, how, words, details }) =>
      `| ${SIGN[how]} | ${what} | ${cell(code(words))} | ${details.map(({ part, lines }) => cell(`${part}: ${lines.map(code).join('<br>')}`)).join('<br>')} |`,
  );
}

function pathList(diff: ChartDiff, how: 'new' | 'lost'): string[] {
  const paths = diff.paths.filter((path) => path.how === how);
  if (paths.length === 0) return [];
  const shown = paths.slice(0, PATHS_SHOWN);
  const rest = paths.length - shown.length;
  return [
    `<details><summary>${paths.length} ${how} ${paths.length === 1 ? 'path' : 'paths'}</summary>`,
    shown.map(({ steps }) => `- ${steps.map(code).join(' → ') || '(initial state)'}`).join('\n'),
    ...(rest > 0 ? [`… and ${rest} more.`] : []),
    '</details>',
  ];
}

/** The comparison as a page for a pull request. */
export function diffPage(diffs: readonly ChartDiff[], from: string, to: string): string {
  const head = [`# Statecharts: ${from} → ${to}`];
  if (diffs.length === 0) return `${[...head, 'No semantic changes.'].join('\n\n')}\n`;
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const titles = ['Chart', '', ...Object.values(COLUMNS), 'New paths', 'Lost paths'];
  const overview = [
    row(titles),
    row(titles.map(() => '---')),
    ...diffs.map(({ title, how, changes, paths }) => {
      const counts = [
        ...Object.keys(COLUMNS).map((what) => changes.filter((change) => change.what === what).length),
        ...(['new', 'lost'] as const).map((kind) => paths.filter((path) => path.how === kind).length),
      ];
      return row([title, SIGN[how], ...counts.map((count) => (count === 0 ? '' : String(count)))]);
    }),
  ].join('\n');
  const chapters = diffs.flatMap((diff) => [
    `## ${diff.title} (${diff.how})`,
    ...(diff.changes.length === 0
      ? []
      : [['| | | What | Difference |\n| --- | --- | --- | --- |', ...changeRows(diff.changes)].join('\n')]),
    ...pathList(diff, 'new'),
    ...pathList(diff, 'lost'),
  ]);
  return `${[...head, overview, ...chapters].join('\n\n')}\n`;
}
