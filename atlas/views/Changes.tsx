import { marksOf } from '@explorer/diff';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { AtlasChanges } from '../data';
import { useChanges, useChartData } from '../load';
import { addressOf } from '../router';
import { ChangedPictures } from './ChangedPictures';
import { Diagram } from './Diagram';

type Diff = AtlasChanges['diffs'][number];

/** Diagrams are drawn when they are this close to the viewport, in pixels. */
const NEAR = 1200;

/** The chart with its changed states and lines in colour, drawn when near the viewport: there may be dozens. */
function ColouredDiagram({ diff }: { readonly diff: Diff }) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${NEAR}px 0px` },
    );
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="awaited">
      {isNear && (
        <Suspense fallback={<p>Loading…</p>}>
          <Coloured diff={diff} />
        </Suspense>
      )}
    </div>
  );
}

function Coloured({ diff }: { readonly diff: Diff }) {
  const { description } = useChartData(diff.id);
  const marks = marksOf(diff);
  return (
    <Diagram
      chart={description}
      stateClass={(path) => marks.get(`state:${path}`)}
      lineClass={(ids) => ids.map((id) => marks.get(`transition:${id}`)).find((mark) => mark !== undefined)}
    />
  );
}

function ChartChanges({ diff, isWanted }: { readonly diff: Diff; readonly isWanted: boolean }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView();
  }, [isWanted]);
  const lost = diff.paths.filter(({ how }) => how === 'lost');
  const fresh = diff.paths.filter(({ how }) => how === 'new');
  const { pictures } = useChanges();
  const screens = pictures?.filter(({ chart }) => chart === diff.id) ?? [];
  return (
    <section ref={section} className="chapter">
      <h2>
        {diff.how === 'removed' ? diff.title : <a href={addressOf(['chart', diff.id])}>{diff.title}</a>}{' '}
        <span className={`tag ${diff.how}`}>{diff.how}</span>
      </h2>
      {marksOf(diff).size > 0 && <ColouredDiagram diff={diff} />}
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
                  {details.map(({ part, lines }) => (
                    <div key={part}>
                      {part}:
                      {lines.map((line) => (
                        <code key={line}>{line}</code>
                      ))}
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {screens.length > 0 && (
        <details>
          <summary>{screens.length} changed screens</summary>
          <ChangedPictures pictures={screens} />
        </details>
      )}
      {[['new', fresh] as const, ['lost', lost] as const].map(([how, paths]) =>
        paths.length === 0 ? null : (
          <details key={how}>
            <summary>
              {paths.length} {how} {paths.length === 1 ? 'path' : 'paths'}
            </summary>
            <ol>
              {paths.map(({ steps }) => (
                <li key={steps.join()}>{steps.join(' → ') || '(initial state)'}</li>
              ))}
            </ol>
          </details>
        ),
      )}
    </section>
  );
}

/** The changed charts by area, with links to their details. */
function Overview({ diffs }: { readonly diffs: readonly Diff[] }) {
  const byArea = [...diffs].sort((a, b) => a.area.localeCompare(b.area));
  return (
    <table>
      <thead>
        <tr>
          <th>Area</th>
          <th>Chart</th>
          <th>How</th>
          <th>Changes</th>
          <th>New paths</th>
          <th>Lost paths</th>
        </tr>
      </thead>
      <tbody>
        {byArea.map(({ id, title, area, how, changes, paths }) => (
          <tr key={id}>
            <td>{area}</td>
            <td>
              <a href={addressOf(['changes', id])}>{title}</a>
            </td>
            <td>
              <span className={`tag ${how}`}>{how}</span>
            </td>
            <td>{changes.length || ''}</td>
            <td>{paths.filter((path) => path.how === 'new').length || ''}</td>
            <td>{paths.filter((path) => path.how === 'lost').length || ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The semantic changes of all charts since an older commit. */
export function Changes({ wanted }: { readonly wanted: string | undefined }) {
  const { since, diffs, pictures } = useChanges();
  const others = pictures?.filter(({ chart }) => !diffs.some(({ id }) => id === chart)) ?? [];
  return (
    <main className="page">
      <h1>Changes since {since}</h1>
      <p className="soft">
        {pictures === undefined
          ? 'Screens were not compared; `npm run atlas -- --before <checkout>` compares them.'
          : `${pictures.length} screens changed.`}
      </p>
      {others.length > 0 && (
        <details>
          <summary>{others.length} changed screens of charts that did not change</summary>
          <ChangedPictures pictures={others} />
        </details>
      )}
      {diffs.length === 0 ? (
        <p>No semantic changes.</p>
      ) : (
        <>
          <Overview diffs={diffs} />
          {diffs.map((diff) => (
            <ChartChanges key={diff.id} diff={diff} isWanted={diff.id === wanted} />
          ))}
        </>
      )}
    </main>
  );
}
