import { useState } from 'react';
import { useFingerprints } from '../load';
import {
  type Age,
  ageOf,
  ageWords,
  type Fingerprints,
  isAbout,
  type Note,
  type Subject,
  seenNow,
  VERDICTS,
  type Verdict,
} from '../notes';
import { keepNote, useNotes } from '../notesStore';

/** A sign for each verdict, for readers who cannot distinguish the colours. */
export const SIGNS: Readonly<Record<Verdict, string>> = { reviewed: '✓', doubtful: '?', wrong: '✗' };

const NAME = 'atlas.name';

export function VerdictTag({ verdict, age }: { readonly verdict: Verdict; readonly age: Age }) {
  return (
    <span className={`tag verdict ${verdict}`} data-old={age === 'current' ? undefined : true}>
      {SIGNS[verdict]} {verdict}
    </span>
  );
}

/** The verdict of a subject in a line that has no room for the note itself. */
export function VerdictOf({ subject }: { readonly subject: Subject }) {
  const fingerprints = useFingerprints();
  const note = useNotes().notes.find(isAbout(subject));
  return note === undefined ? null : <VerdictTag verdict={note.verdict} age={ageOf(note, fingerprints)} />;
}

export function NoteWords({ note }: { readonly note: Note }) {
  const age = ageOf(note, useFingerprints());
  return (
    <p className="note">
      <VerdictTag verdict={note.verdict} age={age} /> {note.words}{' '}
      <span className="soft">
        {note.by === '' ? '' : `${note.by}, `}
        {note.on}
      </span>
      {age !== 'current' && <strong className="outdated"> {ageWords(age, note)}</strong>}
    </p>
  );
}

const today = (): string => new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);

function newNote(subject: Subject, verdict: Verdict, words: string, by: string, now: Fingerprints): Note {
  const { kind, chart, id } = subject;
  return { kind, chart, id, verdict, words, by, on: today(), seen: seenNow(subject, now) };
}

/** The note about a subject, and a form that marks it as reviewed, doubtful or wrong. */
export function NoteEditor({ subject, label }: { readonly subject: Subject; readonly label: string }) {
  const fingerprints = useFingerprints();
  const { notes } = useNotes();
  const note = notes.find(isAbout(subject));
  const [words, setWords] = useState(note?.words ?? '');
  const [by, setBy] = useState(() => localStorage.getItem(NAME) ?? '');
  const [problem, setProblem] = useState<string>();
  const keep = (next: Note | undefined) => {
    localStorage.setItem(NAME, by);
    setProblem(undefined);
    keepNote(subject, next).catch((error: unknown) => setProblem(String(error)));
  };
  return (
    <div className="review">
      {note !== undefined && <NoteWords note={note} />}
      <textarea
        aria-label={`Note about ${label}`}
        placeholder="What you saw, in a sentence"
        rows={2}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="row tight">
        <input
          aria-label="Your name"
          placeholder="Your name"
          value={by}
          onChange={(event) => setBy(event.target.value)}
        />
        {VERDICTS.map((verdict) => (
          <button
            key={verdict}
            type="button"
            // Doubt needs a reason.
            disabled={verdict !== 'reviewed' && words.trim() === ''}
            onClick={() => keep(newNote(subject, verdict, words.trim(), by.trim(), fingerprints))}
          >
            {SIGNS[verdict]} {verdict}
          </button>
        ))}
        {note !== undefined && (
          <button
            type="button"
            onClick={() => {
              setWords('');
              keep(undefined);
            }}
          >
            Remove
          </button>
        )}
      </div>
      {problem !== undefined && <p className="warning">{problem}</p>}
    </div>
  );
}
