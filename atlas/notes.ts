/**
 * Notes of QA about states, paths and requirements. They are kept in docs/notes.json by stable ids, one for each
 * subject; git keeps the earlier ones.
 */

export const VERDICTS = ['reviewed', 'doubtful', 'wrong'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const SUBJECTS = ['state', 'path', 'requirement'] as const;

export interface Subject {
  readonly kind: (typeof SUBJECTS)[number];
  /** Id of the chart; empty for a requirement. */
  readonly chart: string;
  /** Dot path of a state (empty for the whole chart), group and id of a path, or id of a requirement. */
  readonly id: string;
}

/** Fingerprints of what was noted: the subject itself, and the charts around it. */
export interface Seen {
  readonly subject: string;
  readonly chart: string;
}

export interface Note extends Subject {
  readonly verdict: Verdict;
  readonly words: string;
  readonly by: string;
  /** The day, as `2026-11-24`. */
  readonly on: string;
  readonly seen: Seen;
}

/** Current fingerprints by subject, and of the charts around each requirement. */
export interface Fingerprints {
  readonly subjects: Readonly<Record<string, string>>;
  readonly aroundRequirements: Readonly<Record<string, string>>;
}

export const subjectKey = ({ kind, chart, id }: Subject): string => `${kind} ${chart} ${id}`;

export const isAbout =
  (subject: Subject) =>
  (other: Subject): boolean =>
    subjectKey(other) === subjectKey(subject);

/** The current fingerprints of a subject; empty for what no longer exists. */
export function seenNow(subject: Subject, { subjects, aroundRequirements }: Fingerprints): Seen {
  const own = subjects[subjectKey(subject)] ?? '';
  const chart =
    subject.kind === 'requirement'
      ? aroundRequirements[subject.id]
      : subjects[subjectKey({ kind: 'state', chart: subject.chart, id: '' })];
  return { subject: own, chart: chart ?? '' };
}

/** What has changed since a note was written. */
export type Age = 'current' | 'changed around it' | 'changed' | 'gone';

export function ageOf(note: Note, fingerprints: Fingerprints): Age {
  const now = seenNow(note, fingerprints);
  if (now.subject !== note.seen.subject) return now.subject === '' ? 'gone' : 'changed';
  return now.chart === note.seen.chart ? 'current' : 'changed around it';
}

/** An age as shown to a reader. */
export function ageWords(age: Age, { kind }: Pick<Subject, 'kind'>): string {
  switch (age) {
    case 'current':
      return '';
    case 'changed':
      return `This ${kind} has changed since.`;
    case 'changed around it':
      return kind === 'requirement'
        ? 'A chart of this requirement has changed since.'
        : 'The chart has changed elsewhere since.';
    case 'gone':
      return `This ${kind} no longer exists.`;
  }
}

/** Whether a note confirms the current version of its subject. */
export const isReviewed = (note: Note | undefined, fingerprints: Fingerprints): boolean =>
  note?.verdict === 'reviewed' && ['current', 'changed around it'].includes(ageOf(note, fingerprints));

/** The notes with one more, or without the subject's note. Sorted, so that two people's notes merge. */
export function withNote(notes: readonly Note[], subject: Subject, note: Note | undefined): readonly Note[] {
  const others = notes.filter((other) => !isAbout(subject)(other));
  return [...others, ...(note === undefined ? [] : [note])].sort((a, b) =>
    subjectKey(a) < subjectKey(b) ? -1 : 1,
  );
}

/** The notes as written to the repository. */
export const notesText = (notes: readonly Note[]): string => `${JSON.stringify(notes, null, 2)}\n`;
