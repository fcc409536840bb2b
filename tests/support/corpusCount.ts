import type { TextKind } from '@contract/readers/reading';
import { getCurrentTest } from 'vitest/suite';

/** How many texts of each kind a test has sent. */
export type CorpusCount = Readonly<Partial<Record<TextKind, number>>>;

declare module 'vitest' {
  interface TaskMeta {
    /** `npm run corpus` prints it. */
    corpus?: CorpusCount;
  }
}

/** Notes that the running test has sent texts of a kind, to a server or into a page. */
export function noteTexts(kind: TextKind, count = 1): void {
  const meta = getCurrentTest()?.meta;
  if (meta !== undefined) meta.corpus = { ...meta.corpus, [kind]: (meta.corpus?.[kind] ?? 0) + count };
}
