import type { AtlasComposition, AtlasRun } from '../data';
import { useCompositions } from '../load';
import { addressOf } from '../router';
import { Scrollable } from './Scrollable';
import { Sequence } from './Sequence';

function Summary({ compositions }: { readonly compositions: readonly AtlasComposition[] }) {
  return (
    <Scrollable as="table">
      <thead>
        <tr>
          <th>Composition</th>
          <th>Charts</th>
          <th>Rules and goals</th>
          <th>Configurations</th>
          <th>Broken</th>
        </tr>
      </thead>
      <tbody>
        {compositions.map(({ id, title, members, rules, goals, configurations, unexpanded, violations }) => (
          <tr key={id}>
            <td>
              <a href={addressOf(['compositions', id])}>{title}</a>
            </td>
            <td>{members.join(', ')}</td>
            <td>{rules.length + goals.length}</td>
            <td>
              {configurations.toLocaleString('en')}
              {unexpanded > 0 && `, ${unexpanded.toLocaleString('en')} of them not expanded`}
            </td>
            <td>{violations.length === 0 ? 'none' : <span className="broken">{violations.length}</span>}</td>
          </tr>
        ))}
      </tbody>
    </Scrollable>
  );
}

const stepWords = (count: number) => (count === 1 ? '1 step' : `${count} steps`);

function Run({ composition, run, at }: { composition: AtlasComposition; run: AtlasRun; at: number }) {
  return (
    <>
      <ul>
        {run.covers.map((connection) => (
          <li key={connection}>
            <code>{connection}</code>
          </li>
        ))}
      </ul>
      <Sequence
        key={`${composition.id} ${at}`}
        conversation={run.conversation}
        title={`${composition.title}, run ${at + 1}`}
        name={`${composition.id}-${at + 1}`}
      />
    </>
  );
}

function One({ composition, chosen }: { readonly composition: AtlasComposition; readonly chosen: number }) {
  const { id, title, rules, goals, violations, runs } = composition;
  const run = runs[chosen];
  const brokenBy = (name: string) => violations.find(({ rule }) => rule === name);
  return (
    <>
      <h2>{title}</h2>
      <ul className="proofs">
        {[...rules, ...goals].map((name) => {
          const violation = brokenBy(name);
          return (
            <li key={name} data-broken={violation !== undefined || undefined}>
              <strong>{violation === undefined ? '✓' : '✗'}</strong> {name}
              {goals.includes(name) && <span className="soft"> reachable from everywhere</span>}
              {violation !== undefined && (
                <Sequence conversation={violation.conversation} title={name} name={`${id}-broken`} />
              )}
            </li>
          );
        })}
      </ul>
      {runs.length > 0 && (
        <>
          <h3>Shortest runs in which each connection between these charts delivers a message</h3>
          <nav className="tabs" aria-label="Runs">
            {runs.map(({ path, covers }, at) => (
              <a
                key={path.join()}
                href={addressOf(['compositions', id, String(at + 1)])}
                aria-current={at === chosen ? 'page' : undefined}
                title={covers.join('\n')}
              >
                {at + 1} <span className="soft">{stepWords(path.length)}</span>
              </a>
            ))}
          </nav>
        </>
      )}
      {run !== undefined && <Run composition={composition} run={run} at={chosen} />}
    </>
  );
}

/** Charts that are explored together: their rules, and runs as sequence diagrams. */
export default function Compositions({
  id,
  run,
}: {
  readonly id: string | undefined;
  readonly run: string | undefined;
}) {
  const { compositions, isPending } = useCompositions();
  const shown = compositions.find((each) => each.id === id) ?? compositions[0];
  return (
    <main className="page">
      <h1>Compositions</h1>
      <p className="soft lead">
        Charts explored as one: every answer that is pending may come next, so every two of them come in both
        orders.
      </p>
      {isPending ? (
        <p role="status">The compositions are being explored.</p>
      ) : (
        <Summary compositions={compositions} />
      )}
      {shown !== undefined && <One composition={shown} chosen={Number(run ?? '1') - 1} />}
    </main>
  );
}
