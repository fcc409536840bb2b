import { CHART_RULES } from '@explorer/checks';
import type { AtlasChart } from '../data';
import { addressOf } from '../router';

/** What holds in every reachable snapshot, what is asked of every chart, and the paths written by hand. */
export function Proofs({ data: { description, faults } }: { readonly data: AtlasChart }) {
  const { proofs, journeys, figures, id } = description;
  return (
    <>
      {figures.cutOff !== undefined && (
        <p className="warning">
          The exploration was cut off at {figures.cutOff.bound} configurations; {figures.cutOff.unexpanded}{' '}
          were seen and not followed. Beyond them nothing is claimed.
        </p>
      )}
      <section>
        <h2>In every reachable snapshot</h2>
        {proofs.length === 0 && <p>No invariant is written for this chart.</p>}
        <ul className="proofs">
          {proofs.map(({ invariant, checked, violation }) => (
            <li key={invariant} data-broken={violation !== undefined || undefined}>
              <strong>{violation === undefined ? '✓' : '✗'}</strong> {invariant}
              <span className="soft"> checked in {checked.toLocaleString('en')} snapshots</span>
              {violation !== undefined && (
                <p>
                  Broken by <code>{violation}</code>
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Asked of every chart</h2>
        <ul className="proofs">
          {CHART_RULES.map((rule) => {
            const broken = faults.filter((fault) => fault.rule === rule);
            return (
              <li key={rule} data-broken={broken.length > 0 || undefined}>
                <strong>{broken.length === 0 ? '✓' : '✗'}</strong> {rule}
                {broken.map(({ message, path }) => (
                  <p key={message}>
                    {message}
                    {path !== undefined && (
                      <>
                        , after <code>{path}</code>
                      </>
                    )}
                  </p>
                ))}
              </li>
            );
          })}
        </ul>
      </section>
      {journeys.length > 0 && (
        <section>
          <h2>Journeys written by hand</h2>
          <ul className="plain">
            {journeys.map(({ name, steps, reaches }) => (
              <li key={name}>
                <a href={addressOf(['chart', id, 'live'], { path: JSON.stringify(steps) })}>{name}</a>
                <span className="soft"> ends in {reaches}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
