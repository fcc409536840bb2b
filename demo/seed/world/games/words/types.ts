import type { Accent, Motif } from '../../types';

/** English and Tagalog form; the Tagalog adjective carries its linker. An empty Tagalog form stays English. */
export type Adjective = readonly [en: string, ty: string];
/** A countable noun in the singular, with its figure. */
export type Noun = readonly [en: string, ty: string, motif: Motif];
/** A place, in the form used after "of the" and "ng". */
type Place = readonly [en: string, ty: string];
/** An ending of a noun phrase; `{n}` is the phrase. */
export type Tail = readonly [en: string, ty: string];

/** Words that go well together, so that a title tells one story. */
export interface Theme {
  readonly name: string;
  readonly accents: readonly Accent[];
  readonly adjectives: readonly Adjective[];
  readonly nouns: readonly Noun[];
  readonly places: readonly Place[];
}
