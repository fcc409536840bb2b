import type { Change, ChartDiff } from '../diff';

const SIGN: Readonly<Record<Change['how'], string>> = {
  added: '🟢 added',
  removed: '🔴 removed',
  changed: '🟠 changed',
};

/** Longest list of paths on the page; the rest is counted. */
const PATHS_SHOWN = 30;

const code = (text: string) => `\`${text.replaceAll('`', '’')}\``;
const cell = (text: string) => text.replace(/\|/g, '\\|');

function changeRows(changes: readonly Change[]): string[] {
  return changes.map(
    ({ what, how, words, details }) =>
      `| ${SIGN[how]} | ${what} | ${cell(code(words))} | ${details.map((detail) => cell(detail)).join('<br>')} |`,
  );
}

function pathList(diff: ChartDiff, how: 'new' | 'lost'): string[] {
  const paths = diff.paths.filter((path) => path.how === how);
  if (paths.length === 0) return [];
  const shown = paths.slice(0, PATHS_SHOWN);
  const rest = paths.length - shown.length;
  return [
    `<details><summary>${paths.length} ${how} ${paths.length === 1 ? 'path' : 'paths'}</summary>`,
    shown.map(({ steps }) => `- ${steps.map(code).join(' → ') || '(the beginning)'}`).join('\n'),
    ...(rest > 0 ? [`… and ${rest} more.`] : []),
    '</details>',
  ];
}

/** The comparison as a page for a pull request. */
export function diffPage(diffs: readonly ChartDiff[], from: string, to: string): string {
  const head = [`# Statecharts: ${from} → ${to}`];
  if (diffs.length === 0) return `${[...head, 'The charts mean the same.'].join('\n\n')}\n`;
  const overview = [
    '| Chart | | States | Transitions | Guards | Delays | New paths | Lost paths |\n| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...diffs.map((diff) => {
      const count = (what: Change['what']) => diff.changes.filter((change) => change.what === what).length;
      const paths = (how: 'new' | 'lost') => diff.paths.filter((path) => path.how === how).length;
      return `| ${diff.title} | ${SIGN[diff.how]} | ${count('state')} | ${count('transition')} | ${count('guard')} | ${count('delay')} | ${paths('new')} | ${paths('lost')} |`;
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
