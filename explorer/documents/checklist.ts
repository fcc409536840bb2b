import type { ChecklistItem } from '../checklist';

/** What a reviewer has said about an item. */
interface Said {
  readonly verdict: string;
  readonly words: string;
  readonly by: string;
  readonly on: string;
}

const code = (text: string) => `\`${text.replaceAll('`', '’')}\``;

/** The checklist of a release as Markdown, with one task for each item. */
export function checklistText(
  items: readonly ChecklistItem[],
  since: string,
  isDone: (item: ChecklistItem) => boolean,
  saidOf: (item: ChecklistItem) => Said | undefined,
): string {
  const lines = items.flatMap((item, at) => {
    const { area, title, state, how, changes } = item;
    const before = items[at - 1];
    const said = saidOf(item);
    return [
      ...(before?.area === area ? [] : ['', `## ${area}`]),
      ...(before?.area === area && before.title === title ? [] : ['', `### ${title}`, '']),
      `- [${isDone(item) ? 'x' : ' '}] ${state === '' ? 'The whole chart' : code(state)}${how === 'changed' ? '' : ` (${how})`}`,
      ...changes.map(
        ({ how: change, what, words, details }) =>
          `  - ${change}: ${what} ${code(words)}${details.length === 0 ? '' : ` (${details.map(({ part }) => part).join(', ')})`}`,
      ),
      ...(said === undefined
        ? []
        : [
            `  - **${[said.verdict, said.words].filter(Boolean).join(': ')}** (${[said.by, said.on].filter(Boolean).join(', ')})`,
          ]),
    ];
  });
  const done = items.filter(isDone).length;
  return `${[`# Review of the changes since ${since}`, '', `${done} of ${items.length} reviewed`, ...lines].join('\n')}\n`;
}
