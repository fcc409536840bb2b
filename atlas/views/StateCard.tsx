import { flattenStates, type TransitionDescription } from '@explorer/describe';
import { isWithin, parentOf } from '@explorer/diagram/labels';
import { Suspense } from 'react';
import type { AtlasChart } from '../data';
import { useChanges, useIndex } from '../load';
import { addressOf } from '../router';
import { NoteEditor } from './Notes';
import { CaseSteps } from './Paths';
import { holds, ScreensOfState } from './Screens';

const stateName = (path: string) => path || 'the whole chart';

function WayOut({
  data,
  transition: { id, trigger, guard, targets, actions, description: meaning },
  onState,
}: {
  readonly data: AtlasChart;
  readonly transition: TransitionDescription;
  readonly onState: (path: string) => void;
}) {
  const way = data.ways[id];
  return (
    <li>
      <code>{trigger}</code>
      {guard !== undefined && <span className="soft"> if {guard}</span>} →{' '}
      {targets.length === 0
        ? 'stays'
        : targets.map((target) => (
            <button key={target} type="button" className="inline" onClick={() => onState(target)}>
              {target || 'the whole chart'}
            </button>
          ))}
      {actions.length > 0 && <span className="soft">, does {actions.join(', ')}</span>}
      {meaning !== undefined && <p className="soft">{meaning}</p>}{' '}
      {way !== undefined && (
        <a href={addressOf(['chart', data.description.id, 'live'], { path: JSON.stringify(way) })}>
          run this path
        </a>
      )}
    </li>
  );
}

/** Transitions that are possible in a state: its own and those of its ancestors. */
function FromHere({
  data,
  path,
  onState,
}: {
  readonly data: AtlasChart;
  readonly path: string;
  readonly onState: (path: string) => void;
}) {
  const states = flattenStates(data.description.root);
  const around: string[] = [];
  for (let at: string | undefined = path; at !== undefined; at = parentOf(at)) around.push(at);
  const groups = around.flatMap((ancestor) => {
    const transitions = states.find((state) => state.path === ancestor)?.transitions ?? [];
    return transitions.length === 0 ? [] : [{ ancestor, transitions }];
  });
  // In a region, transitions of the other regions are possible too.
  const beside = states.filter(
    (state) =>
      state.type === 'parallel' &&
      path !== state.path &&
      isWithin(path, state.path) &&
      state.states.length > 1,
  );
  return (
    <>
      {groups.length === 0 && <p>Nothing: this is a final state.</p>}
      {groups.map(({ ancestor, transitions }) => (
        <div key={ancestor}>
          {ancestor !== path && <h3>In any state of {stateName(ancestor)}</h3>}
          <ul className="plain">
            {transitions.map((transition) => (
              <WayOut key={transition.id} data={data} transition={transition} onState={onState} />
            ))}
          </ul>
        </div>
      ))}
      {beside.map((state) => (
        <p key={state.path} className="soft">
          At the same time:{' '}
          {state.states
            .filter((region) => !isWithin(path, region.path))
            .map((region) => (
              <button key={region.path} type="button" className="inline" onClick={() => onState(region.path)}>
                {region.key}
              </button>
            ))}
        </p>
      ))}
    </>
  );
}

function Proven({ ids }: { readonly ids: readonly string[] }) {
  const { requirements } = useIndex();
  if (ids.length === 0) return <p className="soft">No requirement is named here.</p>;
  return (
    <ul className="plain">
      {ids.map((id) => {
        const known = requirements.find((requirement) => requirement.id === id);
        return (
          <li key={id}>
            <a className="tag" href={addressOf(['requirements', id])}>
              {id}
            </a>{' '}
            {known?.text}
            <details>
              <summary>
                {known === undefined || known.tests.length === 0 ? 'no test' : `${known.tests.length} tests`}
              </summary>
              <ul>
                {known?.tests.map((test) => (
                  <li key={test}>{test}</li>
                ))}
              </ul>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether a browser test reached the state, and if not, why. Makes no claim without measurements. */
export function walkedWords(data: AtlasChart, path: string, isMeasured: boolean): string {
  if (data.walked === undefined) {
    return isMeasured
      ? 'No: no browser test walks this chart.'
      : 'Not measured: there are no records of browser tests. `npm run atlas` creates them.';
  }
  if (data.walked.states.includes(path)) return 'Yes.';
  const around = parentOf(path);
  return around !== undefined && !data.walked.states.includes(around)
    ? `No: no browser test enters ${stateName(around)}.`
    : 'No: the browser tests of this chart end before it.';
}

function ChangesHere({ id, path }: { readonly id: string; readonly path: string }) {
  const { since, diffs } = useChanges();
  const changes = diffs
    .find((diff) => diff.id === id)
    ?.changes.filter(({ id: changed }) => path === '' || changed === path || changed.startsWith(`${path}|`));
  return (
    <>
      <h3>Changed since {since}</h3>
      {changes === undefined || changes.length === 0 ? (
        <p>Nothing.</p>
      ) : (
        <ul className="plain">
          {changes.map(({ what, how, id: changed, words }) => (
            <li key={`${what} ${how} ${changed}`}>
              <span className={`tag ${how}`}>{how}</span> {what} <code>{words}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What QA needs to know about a state: meaning, ways in, possible transitions, proofs, and what a player sees. */
export function StateCard({
  data,
  path,
  onState,
}: {
  readonly data: AtlasChart;
  readonly path: string;
  readonly onState: (path: string) => void;
}) {
  const { description, cases, screens } = data;
  const { changesSince, isMeasured } = useIndex();
  const state = flattenStates(description.root).find((candidate) => candidate.path === path);
  if (state === undefined) return null;
  const arrival = cases.find(({ group, id }) => group === 'state' && id === path);
  const seen = screens.filter(({ value }) => holds(JSON.parse(value), path.split('.')));
  return (
    <aside className="panel" aria-live="polite">
      <h2>{state.path || 'The whole chart'}</h2>
      <p>{state.description}</p>
      {state.invokes.length > 0 && (
        <p>Runs {state.invokes.map(({ id, src }) => (id === src ? id : `${id} (${src})`)).join(', ')}</p>
      )}
      {state.entry.length > 0 && <p>On entry: {state.entry.join(', ')}</p>}
      {state.exit.length > 0 && <p>On exit: {state.exit.join(', ')}</p>}
      <h3>What can happen next</h3>
      <FromHere data={data} path={path} onState={onState} />
      {arrival !== undefined && (
        <>
          <h3>How to get here</h3>
          <CaseSteps key={path} data={data} path={arrival} />
        </>
      )}
      <h3>What the player sees</h3>
      {path === '' || seen.length === 0 ? (
        <p className="soft">
          {path === '' ? 'Choose a state.' : 'No picture of this state. `npm run atlas` takes them.'}
        </p>
      ) : (
        <ScreensOfState data={data} path={path} />
      )}
      <h3>Tested in a browser</h3>
      <p>{walkedWords(data, path, isMeasured)}</p>
      <h3>Requirements and their tests</h3>
      <Proven
        ids={path === '' || state.requirements.length === 0 ? description.requirements : state.requirements}
      />
      <h3>Notes and review</h3>
      <Suspense>
        <NoteEditor
          key={path}
          subject={{ kind: 'state', chart: description.id, id: path }}
          label={path || 'the whole chart'}
        />
      </Suspense>
      {changesSince !== undefined && (
        <Suspense>
          <ChangesHere id={description.id} path={path} />
        </Suspense>
      )}
    </aside>
  );
}
