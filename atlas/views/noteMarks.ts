import { flattenStates } from '@explorer/describe';
import type { AtlasChart } from '../data';
import { ageOf, ageWords, type Fingerprints, type Note, type Verdict } from '../notes';

/** The mark on the box of a state. */
export interface NoteMark {
  readonly verdict: Verdict;
  readonly isOld: boolean;
  /** All notes about the state, one per line. */
  readonly words: string;
}

/** The states that a note concerns: its own, the end of its path, or those that name its requirement. */
function statesOf(note: Note, { description, cases }: AtlasChart): readonly string[] {
  if (note.kind === 'requirement') {
    return flattenStates(description.root)
      .filter(({ requirements }) => requirements.includes(note.id))
      .map(({ path }) => path);
  }
  if (note.chart !== description.id) return [];
  if (note.kind === 'state') return [note.id];
  const path = cases.find(({ group, id }) => note.id === `${group} ${id}`);
  return path?.steps.findLast(({ expected }) => expected.length > 0)?.expected ?? path?.begins ?? [];
}

/** The gravest first. */
const GRAVITY: readonly Verdict[] = ['wrong', 'doubtful', 'reviewed'];

/** The marks of a chart's states, by path. The gravest verdict shows; the words name all. */
export function noteMarks(
  chart: AtlasChart,
  notes: readonly Note[],
  fingerprints: Fingerprints,
): ReadonlyMap<string, NoteMark> {
  const byState = new Map<string, Note[]>();
  for (const note of notes) {
    for (const path of statesOf(note, chart)) byState.set(path, [...(byState.get(path) ?? []), note]);
  }
  return new Map(
    [...byState].map(([path, its]) => {
      const sorted = its.toSorted((a, b) => GRAVITY.indexOf(a.verdict) - GRAVITY.indexOf(b.verdict));
      const verdict = sorted[0]?.verdict ?? 'reviewed';
      const words = sorted.map((note) =>
        [
          `${note.verdict} (${note.kind === 'state' ? 'this state' : `${note.kind} ${note.id}`}):`,
          note.words,
          ageWords(ageOf(note, fingerprints), note),
        ]
          .filter(Boolean)
          .join(' '),
      );
      const isOld = sorted.some((note) => ageOf(note, fingerprints) !== 'current');
      return [path, { verdict, isOld, words: words.join('\n') }];
    }),
  );
}
