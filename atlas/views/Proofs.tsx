import { CHART_RULES } from '@explorer/checks';
import type { AtlasChart, OracleStrength } from '../data';
import { addressOf } from '../router';
import { Kinds } from './Kinds';

type Proof = AtlasChart['description']['proofs'][number];

const KINDS = {
  configuration: { heading: 'Always true', of: 'snapshots' },
  step: { heading: 'True of every step', of: 'steps' },
  path: { heading: 'Temporal properties', of: 'snapshots' },
} as const;

const figure = (count: number) => count.toLocaleString('en');

/** In how many cases the claim says something; the same as checked if it has no premise. */
function premiseWords({ checked, premise, kind }: Proof): string {
  const { of } = KINDS[kind];
  return premise === checked
    ? `checked in ${figure(checked)} ${of}`
    : `premise true in ${figure(premise)} of ${figure(checked)} ${of}`;
}

function Claim({ proof, oracle }: { readonly proof: Proof; readonly oracle: OracleStrength | undefined }) {
  const { invariant, violation } = proof;
  const mutation = oracle?.claims[invariant];
  // An endless cycle follows this sign.
  const [way, lasso] = violation?.split('↻') ?? [];
  return (
    <li data-broken={violation !== undefined || undefined}>
      <strong>{violation === undefined ? '✓' : '✗'}</strong> {invariant}{' '}
      <span className="soft">{premiseWords(proof)}</span>
      {way !== undefined && (
        <p>
          Broken by <code>{way.trim()}</code>
          {lasso !== undefined && (
            <>
              , then again and again <code>{lasso.trim()}</code>
            </>
          )}
        </p>
      )}
      {mutation !== undefined && (
        <p className="soft">
          Can fail: broken by <code>{mutation}</code>
        </p>
      )}
    </li>
  );
}

/** What detects careless changes of the chart, without the original to compare with. */
function Oracle({ oracle }: { readonly oracle: OracleStrength | undefined }) {
  const { mutations, detected, kinds = {}, undetected = [] } = oracle ?? {};
  if (mutations === undefined || detected === undefined)
    return <p className="soft">Not measured; `npm run oracle` measures it.</p>;
  const equivalent = Object.values(kinds).reduce((sum, each) => sum + each.equivalent, 0);
  return (
    <>
      <p>
        {mutations - equivalent - undetected.length} of {mutations - equivalent} mutations of this chart are
        detected by its claims, rules, journeys and hand-written tests. Several layers can detect the same
        one. Mutations that nothing outside can notice are not counted: {equivalent}.
      </p>
      <table>
        <thead>
          <tr>
            {Object.keys(detected).map((layer) => (
              <th key={layer}>{layer}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {Object.entries(detected).map(([layer, count]) => (
              <td key={layer}>{count}</td>
            ))}
          </tr>
        </tbody>
      </table>
      {Object.keys(kinds).length > 0 && <Kinds kinds={kinds} />}
      {undetected.length > 0 && (
        <details>
          <summary>{undetected.length} are undetected</summary>
          <ul>
            {undetected.map((mutation) => (
              <li key={mutation}>
                <code>{mutation}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The claims of the model, the rules for every chart, the strength of its tests, and the hand-written paths. */
export function Proofs({ data: { description, faults, oracle } }: { readonly data: AtlasChart }) {
  const { proofs, journeys, figures, id } = description;
  return (
    <>
      {figures.cutOff !== undefined && (
        <p className="warning">
          The exploration was cut off at {figures.cutOff.bound} configurations; {figures.cutOff.unexpanded}{' '}
          were found but not expanded. Nothing is claimed about them.
        </p>
      )}
      {proofs.length === 0 && <p>This model has no claims.</p>}
      {(['configuration', 'step', 'path'] as const).map((kind) => {
        const claims = proofs.filter((proof) => proof.kind === kind);
        return claims.length === 0 ? null : (
          <section key={kind}>
            <h2>{KINDS[kind].heading}</h2>
            <ul className="proofs">
              {claims.map((proof) => (
                <Claim key={proof.invariant} proof={proof} oracle={oracle} />
              ))}
            </ul>
          </section>
        );
      })}
      <section>
        <h2>Strength of its tests</h2>
        <Oracle oracle={oracle} />
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
