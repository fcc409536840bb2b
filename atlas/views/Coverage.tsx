import { flattenStates } from '@explorer/describe';
import { useState } from 'react';
import type { AtlasChart, Reach } from '../data';
import { Diagram } from './Diagram';

type By = 'explored' | 'walked';

/** What the path tests and the browser tests reach, on the diagram; what they leave out stands out. */
export function Coverage({ data }: { readonly data: AtlasChart }) {
  const { description, layout, explored, walked, walks } = data;
  const [by, setBy] = useState<By>(walked === undefined ? 'explored' : 'walked');
  const reach: Reach = (by === 'walked' ? walked : undefined) ?? explored;
  const states = flattenStates(description.root).filter(({ type }) => type !== 'history');
  const transitions = states.flatMap((state) => state.transitions);
  const guarded = transitions.filter(({ guard }) => guard !== undefined);
  const missing = transitions.filter(({ id }) => !reach.transitions.includes(id));
  const halfAsked = guarded.filter(
    ({ id }) => !(reach.guardsPassed.includes(id) && reach.guardsFailed.includes(id)),
  );
  return (
    <>
      <div className="row tight">
        <fieldset className="choice">
          <legend className="hidden">Reached by</legend>
          <label>
            <input type="radio" name="by" checked={by === 'explored'} onChange={() => setBy('explored')} />{' '}
            path tests
          </label>
          <label>
            <input
              type="radio"
              name="by"
              checked={by === 'walked'}
              disabled={walked === undefined}
              onChange={() => setBy('walked')}
            />{' '}
            browser tests
          </label>
        </fieldset>
        <span>
          {states.filter(({ path }) => reach.states.includes(path)).length} of {states.length} states,{' '}
          {transitions.length - missing.length} of {transitions.length} transitions,{' '}
          {guarded.length - halfAsked.length} of {guarded.length} guards both ways
        </span>
        <span className="soft">
          {walked === undefined
            ? 'No browser test walks this chart.'
            : `${walks.length} walks in a browser (${[...new Set(walks.map(({ language }) => language))].join(', ')}).`}
        </span>
      </div>
      <Diagram
        title={description.title}
        layout={layout}
        stateClass={(path) => (reach.states.includes(path) ? 'covered' : 'uncovered')}
        lineClass={(ids) => (ids.every((id) => reach.transitions.includes(id)) ? 'covered' : 'uncovered')}
      />
      {missing.length > 0 && (
        <section>
          <h2>Transitions not taken</h2>
          <ul>
            {missing.map(({ id, source, trigger, guard, targets }) => (
              <li key={id}>
                <code>
                  {source || '(whole chart)'} on {trigger}
                  {guard === undefined ? '' : ` [${guard}]`} → {targets.join(' + ') || 'stays'}
                </code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {halfAsked.length > 0 && (
        <section>
          <h2>Guards not seen both ways</h2>
          <ul>
            {halfAsked.map(({ id, guard, source }) => (
              <li key={id}>
                <code>{guard}</code> in {source || '(whole chart)'}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
