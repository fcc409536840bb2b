import { marksOf } from '@explorer/diff';
import type { AtlasChanges } from '../data';
import { useChanges, useChartData } from '../load';
import { addressOf } from '../router';
import { Diagram } from './Diagram';

type Diff = AtlasChanges['diffs'][number];

function Coloured({ diff }: { readonly diff: Diff }) {
  const { layout, description } = useChartData(diff.id);
  const marks = marksOf(diff);
  return (
    <Diagram
      title={description.title}
      layout={layout}
      stateClass={(path) => marks.get(`state:${path}`)}
      lineClass={(ids) => ids.map((id) => marks.get(`transition:${id}`)).find((mark) => mark !== undefined)}
    />
  );
}

function ChartChanges({ diff }: { readonly diff: Diff }) {
  const lost = diff.paths.filter(({ how }) => how === 'lost');
  const fresh = diff.paths.filter(({ how }) => how === 'new');
  return (
    <section>
      <h2>
        {diff.how === 'removed' ? diff.title : <a href={addressOf(['chart', diff.id])}>{diff.title}</a>}{' '}
        <span className={`tag ${diff.how}`}>{diff.how}</span>
      </h2>
      {diff.how === 'changed' && <Coloured diff={diff} />}
      {diff.changes.length > 0 && (
        <table>
          <tbody>
            {diff.changes.map(({ what, how, id, words, details }) => (
              <tr key={`${what} ${how} ${id}`}>
                <td>
                  <span className={`tag ${how}`}>{how}</span>
                </td>
                <td>{what}</td>
                <td>
                  <code>{words}</code>
                </td>
                <td>
                  {details.map(({ part, words: difference }) => (
                    <p key={part}>
                      {part}: {difference}
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {[['new', fresh] as const, ['lost', lost] as const].map(([how, paths]) =>
        paths.length === 0 ? null : (
          <details key={how}>
            <summary>
              {paths.length} {how} {paths.length === 1 ? 'path' : 'paths'}
            </summary>
            <ol>
              {paths.map(({ steps }) => (
                <li key={steps.join()}>{steps.join(' → ') || '(the beginning)'}</li>
              ))}
            </ol>
          </details>
        ),
      )}
    </section>
  );
}

/** What the charts can do that they could not do at an older commit, and the other way round. */
export function Changes() {
  const { since, diffs } = useChanges();
  return (
    <main className="page">
      <h1>Changes since {since}</h1>
      {diffs.length === 0 ? (
        <p>The charts mean the same.</p>
      ) : (
        diffs.map((diff) => <ChartChanges key={diff.id} diff={diff} />)
      )}
    </main>
  );
}
