import { useState } from 'react';
import { useIndex } from '../load';
import { addressOf, usePlace } from '../router';
import { NoteEditor, VerdictOf } from './Notes';

function Noted({ id }: { readonly id: string }) {
  const [isShown, setShown] = useState(false);
  const subject = { kind: 'requirement', chart: '', id } as const;
  return (
    <details onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>
        <VerdictOf subject={subject} /> note <span className="hidden">about {id}</span>
      </summary>
      {isShown && <NoteEditor subject={subject} label={id} />}
    </details>
  );
}

/** Every requirement with the charts and tests that name it. */
export function Requirements() {
  const { requirements, charts } = useIndex();
  const { parts } = usePlace();
  const [wanted, setWanted] = useState(parts[1] ?? '');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const text = wanted.trim().toLowerCase();
  const shown = requirements.filter(
    ({ id, text: words, tests }) =>
      `${id} ${words}`.toLowerCase().includes(text) && (!onlyOpen || tests.length === 0),
  );
  const named = requirements.filter(({ tests }) => tests.length > 0).length;
  const titleOf = (id: string) => charts.find((chart) => chart.id === id)?.title ?? id;
  return (
    <main className="page">
      <div className="row">
        <h1>Requirements</h1>
        <p className="soft">
          {named} of {requirements.length} named by a test
        </p>
        <label className="search">
          <span className="hidden">Find a requirement</span>
          <input
            type="search"
            placeholder="LOGIN-03, captcha…"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
        <label>
          <input type="checkbox" checked={onlyOpen} onChange={(event) => setOnlyOpen(event.target.checked)} />{' '}
          only without a test
        </label>
      </div>
      <table>
        <thead>
          <tr>
            <th>ID</th>
            <th>Requirement</th>
            <th>Charts</th>
            <th>Tests</th>
            <th>Review</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, text: words, charts: ids, tests }) => (
            <tr key={id} data-uncovered={tests.length === 0 || undefined}>
              <td>
                <code>{id}</code>
              </td>
              <td>{words}</td>
              <td>
                {ids.map((chart) => (
                  <a key={chart} href={addressOf(['chart', chart, 'tables'])}>
                    {titleOf(chart)}{' '}
                  </a>
                ))}
              </td>
              <td className="named">
                {tests.length === 0 ? (
                  'none'
                ) : (
                  <details>
                    <summary>{tests.length}</summary>
                    <ul>
                      {tests.map((test) => (
                        <li key={test}>{test}</li>
                      ))}
                    </ul>
                  </details>
                )}
              </td>
              <td>
                <Noted id={id} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
