import { CHART_RULES } from '@explorer/checks';
import type { AtlasChart } from '../data';
import { addressOf } from '../router';

/** The claims of the model, the rules for every chart, and the hand-written paths. */
export function Proofs({ data: { description, faults } }: { readonly data: AtlasChart }) {
  const { proofs, journeys, figures, id } = description;
  return (
    <>
      {figures.cutOff !== undefined && (
        <p className="warning">
          The exploration was cut off at {figures.cutOff.bound} configurations; {figures.cutOff.unexpanded}{' '}
          were found but not expanded. Nothing is claimed about them.
        </p>
      )}
      <section>
        <h2>Claims of the model</h2>
        {proofs.length === 0 && <p>This model has no claims.</p>}
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
        <h2>Rules for every chart</h2>
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
          <h2>Hand-written journeys</h2>
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
