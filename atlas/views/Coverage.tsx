import { flattenStates } from '@explorer/describe';
import { transitionTitle } from '@explorer/diagram/labels';
import { useState } from 'react';
import type { AtlasChart, Reach } from '../data';
import { useIndex } from '../load';
import { addressOf } from '../router';
import { whyNoPicture, whyNotWalked } from '../seen';
import { Diagram } from './Diagram';

/** States without a picture, and steps that cannot be played on the page, with the reasons. */
function Pictures({ data }: { readonly data: AtlasChart }) {
  const { isMeasured } = useIndex();
  const { description, omissions } = data;
  const states = flattenStates(description.root).filter(({ type }) => type === 'atomic' || type === 'final');
  const missing = states.flatMap(({ path }) => {
    const why = whyNoPicture(data, path, isMeasured);
    return why === undefined ? [] : [{ path, why }];
  });
  const unplayable = Object.entries(omissions?.unplayable ?? {});
  return (
    <>
      <section>
        <h2>
          Pictures of {states.length - missing.length} of {states.length} states
        </h2>
        <ul>
          {missing.map(({ path, why }) => (
            <li key={path}>
              <a href={addressOf(['chart', description.id, 'diagram'], { at: path })}>{path}</a>{' '}
              <span className="soft">{why}</span>
            </li>
          ))}
        </ul>
      </section>
      {unplayable.length > 0 && (
        <section>
          <h2>Steps that are not played on the page</h2>
          <ul>
            {unplayable.map(([kind, reason]) => (
              <li key={kind}>
                <code>{kind}</code> <span className="soft">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type By = 'explored' | 'walked';

/** The coverage of path tests and browser tests on the diagram, with the gaps highlighted. */
export function Coverage({ data }: { readonly data: AtlasChart }) {
  const { description, explored, walked, walks } = data;
  const { isMeasured } = useIndex();
  const [by, setBy] = useState<By>(walked === undefined ? 'explored' : 'walked');
  const reach: Reach = (by === 'walked' ? walked : undefined) ?? explored;
  const states = flattenStates(description.root).filter(({ type }) => type !== 'history');
  const unseen = states.filter(({ path }) => !reach.states.includes(path));
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
          {guarded.length - halfAsked.length} of {guarded.length} guards with both results
        </span>
        <span className="soft">
          {walked === undefined
            ? isMeasured
              ? 'No browser test walks this chart.'
              : 'Browser coverage is not measured here; `npm run atlas` measures it.'
            : `${walks.length} browser walks (${[...new Set(walks.map(({ language }) => language))].join(', ')}).`}
        </span>
      </div>
      <Diagram
        chart={description}
        stateClass={(path) => (reach.states.includes(path) ? 'covered' : 'uncovered')}
        lineClass={(ids) => (ids.every((id) => reach.transitions.includes(id)) ? 'covered' : 'uncovered')}
      />
      {unseen.length > 0 && (
        <section>
          <h2>States not reached</h2>
          <ul>
            {unseen.map(({ path }) => (
              <li key={path}>
                <a href={addressOf(['chart', description.id, 'diagram'], { at: path })}>
                  {path || '(whole chart)'}
                </a>{' '}
                <span className="soft">{by === 'walked' ? whyNotWalked(data, path, isMeasured) : ''}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {missing.length > 0 && (
        <section>
          <h2>Transitions not taken</h2>
          <ul>
            {missing.map((transition) => (
              <li key={transition.id}>
                <code>{transitionTitle(transition)}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pictures data={data} />
      {halfAsked.length > 0 && (
        <section>
          <h2>Guards with only one result</h2>
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
