import { type ChecklistItem, checklistOf } from '@explorer/checklist';
import { checklistText } from '@explorer/documents/checklist';
import { useState } from 'react';
import { download } from '../download';
import { useChanges, useFingerprints, useIndex } from '../load';
import {
  ageOf,
  isAbout,
  isReviewed,
  type Note,
  notesText,
  type Subject,
  subjectKey,
  VERDICTS,
} from '../notes';
import { useNotes } from '../notesStore';
import { addressOf } from '../router';
import { NoteEditor, NoteWords, VerdictOf } from './Notes';

const subjectOf = ({ chart, state }: ChecklistItem): Subject => ({ kind: 'state', chart, id: state });

function Item({ item }: { readonly item: ChecklistItem }) {
  const [isShown, setShown] = useState(false);
  const { notes } = useNotes();
  const fingerprints = useFingerprints();
  const subject = subjectOf(item);
  const isDone = isReviewed(notes.find(isAbout(subject)), fingerprints);
  const isGone = item.how === 'removed';
  const name = item.state || 'The whole chart';
  return (
    <li data-done={isDone || undefined}>
      <details onToggle={(event) => setShown(event.currentTarget.open)}>
        <summary>
          <span aria-hidden="true">{isDone ? '☑' : '☐'}</span> {name}{' '}
          {item.how !== 'changed' && <span className={`tag ${item.how}`}>{item.how}</span>}{' '}
          <VerdictOf subject={subject} />{' '}
          <span className="soft">
            {item.changes.length} {item.changes.length === 1 ? 'change' : 'changes'}
          </span>
        </summary>
        {isShown && !isGone && (
          <a href={addressOf(['chart', item.chart, 'diagram'], item.state === '' ? {} : { at: item.state })}>
            Show in the diagram
          </a>
        )}
        {isShown && <Changes item={item} />}
        {isShown && <NoteEditor subject={subject} label={`${item.title}, ${name}`} />}
      </details>
    </li>
  );
}

function Changes({ item }: { readonly item: ChecklistItem }) {
  return (
    <ul className="plain">
      {item.changes.map(({ what, how, id, words, details }) => (
        <li key={`${what} ${how} ${id}`}>
          <span className={`tag ${how}`}>{how}</span> {what} <code>{words}</code>
          {details.map(({ part, lines }) => (
            <p key={part} className="soft">
              {part}: {lines.join('; ')}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** What changed since the last release, state by state, to tick off. */
function Checklist() {
  const { since, diffs } = useChanges();
  const fingerprints = useFingerprints();
  const { notes } = useNotes();
  const items = checklistOf(
    diffs,
    (chart, id) => fingerprints.subjects[subjectKey({ kind: 'state', chart, id })] !== undefined,
  );
  const noteOf = (item: ChecklistItem) => notes.find(isAbout(subjectOf(item)));
  const isDone = (item: ChecklistItem) => isReviewed(noteOf(item), fingerprints);
  const done = items.filter(isDone).length;
  const areas = [...new Set(items.map(({ area }) => area))];
  const save = () =>
    download(`review-since-${since}.md`, 'text/markdown', checklistText(items, since, isDone, noteOf));
  return (
    <section>
      <div className="row">
        <h2>Checklist of changes since {since}</h2>
        <span>
          {done} of {items.length} reviewed
        </span>
        <button type="button" onClick={save}>
          Save as Markdown
        </button>
      </div>
      {items.length === 0 && <p>No semantic changes.</p>}
      {areas.map((area) => (
        <section key={area} className="checklist">
          <h3>{area}</h3>
          {[...new Set(items.filter((item) => item.area === area).map(({ chart }) => chart))].map((chart) => {
            const its = items.filter((item) => item.chart === chart);
            return (
              <section key={chart}>
                <h4>
                  <a href={addressOf(['changes', chart])}>{its[0]?.title}</a>{' '}
                  <span className="soft">
                    {its.filter(isDone).length} of {its.length}
                  </span>
                </h4>
                <ul className="plain">
                  {its.map((item) => (
                    <Item key={item.state} item={item} />
                  ))}
                </ul>
              </section>
            );
          })}
        </section>
      ))}
    </section>
  );
}

function subjectAddress({ kind, chart, id }: Subject): string {
  switch (kind) {
    case 'state':
      return addressOf(['chart', chart, 'diagram'], id === '' ? {} : { at: id });
    case 'path':
      return addressOf(['chart', chart, 'paths'], { find: id.slice(id.indexOf(' ') + 1) });
    case 'requirement':
      return addressOf(['requirements', id]);
  }
}

function subjectWords({ kind, id }: Subject, title: string): string {
  switch (kind) {
    case 'state':
      return `${title}: ${id || 'the whole chart'}`;
    case 'path':
      return `${title}: path, ${id}`;
    case 'requirement':
      return id;
  }
}

const OUTDATED = 'changed since';
const SHOWN = ['all', ...VERDICTS, OUTDATED] as const;
type Shown = (typeof SHOWN)[number];

/** All notes, with those first that the charts have overtaken. */
function AllNotes() {
  const { notes } = useNotes();
  const fingerprints = useFingerprints();
  const { charts } = useIndex();
  const [shown, setShown] = useState<Shown>('all');
  const isOld = (note: Note) => ageOf(note, fingerprints) !== 'current';
  const matches = (note: Note, which: Shown) =>
    which === 'all' || (which === OUTDATED ? isOld(note) : note.verdict === which);
  const titleOf = (id: string) => charts.find((chart) => chart.id === id)?.title ?? id;
  const found = notes
    .filter((note) => matches(note, shown))
    .toSorted((a, b) => Number(isOld(b)) - Number(isOld(a)));
  return (
    <section>
      <div className="row">
        <h2>All notes</h2>
        <label>
          Show{' '}
          <select
            value={shown}
            onChange={({ target }) => setShown(SHOWN.find((name) => name === target.value) ?? 'all')}
          >
            {SHOWN.map((name) => (
              <option key={name} value={name}>
                {name} ({notes.filter((note) => matches(note, name)).length})
              </option>
            ))}
          </select>
        </label>
      </div>
      {notes.length === 0 && (
        <p>
          There are no notes. Choose a state in a diagram, a path or a requirement, and mark it as reviewed,
          doubtful or wrong.
        </p>
      )}
      <ul className="plain notes">
        {found.map((note) => (
          <li key={subjectKey(note)}>
            <a href={subjectAddress(note)}>{subjectWords(note, titleOf(note.chart))}</a>
            <NoteWords note={note} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The review of a release: what changed, to tick off, and all notes. */
export function Review() {
  const { changesSince } = useIndex();
  const { notes, isKept, isUnsaved } = useNotes();
  return (
    <main className="page">
      <h1>Review</h1>
      <p className="soft">
        {isKept
          ? 'Notes are kept in docs/notes.json; commit the file with the release.'
          : 'This copy of the atlas cannot keep notes. Save the file and replace docs/notes.json with it.'}
      </p>
      {!isKept && (
        <button
          type="button"
          disabled={!isUnsaved}
          onClick={() => download('notes.json', 'application/json', notesText(notes))}
        >
          Save notes.json
        </button>
      )}
      {changesSince === undefined ? (
        <p>
          For a checklist of a release, start the atlas with the previous one:{' '}
          <code>npm run atlas -- --since &lt;commit&gt;</code>
        </p>
      ) : (
        <Checklist />
      )}
      <AllNotes />
    </main>
  );
}
