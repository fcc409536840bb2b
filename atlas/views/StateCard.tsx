import { flattenStates, type TransitionDescription } from '@explorer/describe';
import { conditionOf, isWithin, parentOf } from '@explorer/diagram/labels';
import { type ReactNode, Suspense } from 'react';
import type { AtlasChart } from '../data';
import { useChanges, useIndex } from '../load';
import { addressOf } from '../router';
import { holds, whyNotWalked } from '../seen';
import { ChangedPictures } from './ChangedPictures';
import { NoteEditor } from './Notes';
import { CaseSteps } from './Paths';
import { Recording } from './Recording';
import { Picture, ScreensOfState } from './Screens';

const stateName = (path: string) => path || 'the whole chart';

/** What the player sees after an answer of a service: with which words it was refused, for example. */
function AnswerPictures({
  data,
  trigger,
  targets,
}: {
  readonly data: AtlasChart;
  readonly trigger: string;
  readonly targets: readonly string[];
}) {
  const its = data.screens.filter(
    ({ after, value }) =>
      (after === trigger || after?.startsWith(`${trigger} (`)) &&
      targets.some((target) => holds(JSON.parse(value), target.split('.'))),
  );
  // One for each answer and language.
  const shown = [...new Map(its.map((screen) => [`${screen.after} ${screen.language}`, screen])).values()];
  if (shown.length === 0) return null;
  return (
    <details>
      <summary>What the player sees then</summary>
      <div className="screens">
        {shown.map((screen) => (
          <div key={screen.file}>
            <code>{screen.after}</code>
            <Picture screen={screen} />
          </div>
        ))}
      </div>
    </details>
  );
}

/** A transition with what it does, what the player sees then, and the shortest path through it. */
export function WayOut({
  data,
  transition,
  onState,
  onPoint,
}: {
  readonly data: AtlasChart;
  readonly transition: TransitionDescription;
  readonly onState: (path: string) => void;
  readonly onPoint: (transitions: readonly string[]) => void;
}) {
  const { id, trigger, targets, actions, description: meaning } = transition;
  const way = data.ways[id];
  return (
    <li
      onPointerEnter={() => onPoint([id])}
      onPointerLeave={() => onPoint([])}
      onFocus={() => onPoint([id])}
      onBlur={() => onPoint([])}
    >
      <code>{trigger}</code>
      <span className="soft"> {conditionOf(transition)}</span> →{' '}
      {targets.length === 0
        ? 'stays'
        : targets.map((target) => (
            <button key={target} type="button" className="inline" onClick={() => onState(target)}>
              {target || 'the whole chart'}
            </button>
          ))}
      {actions.length > 0 && <span className="soft">, does {actions.join(', ')}</span>}
      {meaning !== undefined && <p className="soft">{meaning}</p>}{' '}
      <AnswerPictures data={data} trigger={trigger} targets={targets} />
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
  onPoint,
}: {
  readonly data: AtlasChart;
  readonly path: string;
  readonly onState: (path: string) => void;
  readonly onPoint: (transitions: readonly string[]) => void;
}) {
  const states = flattenStates(data.description.root);
  const own = states.find((state) => state.path === path);
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
      {groups.length === 0 && (
        <p>
          {(own?.states.length ?? 0) > 0
            ? 'Nothing that holds in all of its states. Choose one of them.'
            : own?.type === 'final'
              ? 'Nothing: this is a final state.'
              : 'Nothing leads out of it.'}
        </p>
      )}
      {groups.map(({ ancestor, transitions }) => (
        <div key={ancestor}>
          {ancestor !== path && <h3>In any state of {stateName(ancestor)}</h3>}
          <ul className="plain">
            {transitions.map((transition) => (
              <WayOut
                key={transition.id}
                data={data}
                transition={transition}
                onState={onState}
                onPoint={onPoint}
              />
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

function ChangesHere({ id, path }: { readonly id: string; readonly path: string }) {
  const { since, diffs, pictures } = useChanges();
  const changes = diffs
    .find((diff) => diff.id === id)
    ?.changes.filter(({ id: changed }) => path === '' || changed === path || changed.startsWith(`${path}|`));
  const screens = pictures?.filter(
    ({ chart, value }) => chart === id && (path === '' || holds(JSON.parse(value), path.split('.'))),
  );
  return (
    <>
      {changes === undefined || changes.length === 0 ? (
        <p>The chart: nothing since {since}.</p>
      ) : (
        <ul className="plain">
          {changes.map(({ what, how, id: changed, words }) => (
            <li key={`${what} ${how} ${changed}`}>
              <span className={`tag ${how}`}>{how}</span> {what} <code>{words}</code>
            </li>
          ))}
        </ul>
      )}
      {screens === undefined ? (
        <p className="soft">Screens were not compared; `npm run atlas -- --before` compares them.</p>
      ) : (
        <ChangedPictures pictures={screens} />
      )}
    </>
  );
}

/** Each question with the short name of its button. */
const SECTIONS = {
  here: ['Way here', 'How do I get here?'],
  next: ['Next', 'What can happen from here?'],
  screens: ['Screens', 'What does the player see?'],
  proven: ['Requirements', 'Which requirements, and which tests?'],
  changed: ['Changes', 'What changed since the last release?'],
  walked: ['Walked', 'Was it walked on the page?'],
  notes: ['Notes', 'Notes and review'],
} as const;
type SectionId = keyof typeof SECTIONS;

const anchor = (id: SectionId) => `card-${id}`;

function Section({ id, children }: { readonly id: SectionId; readonly children: ReactNode }) {
  return (
    <section>
      <h3 id={anchor(id)} tabIndex={-1}>
        {SECTIONS[id][1]}
      </h3>
      {children}
    </section>
  );
}

/** The questions, each a press away from its answer further down. */
function Questions() {
  const show = (id: SectionId) => {
    const heading = document.getElementById(anchor(id));
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav className="questions" aria-label="Questions">
      {(Object.keys(SECTIONS) as SectionId[]).map((id) => (
        <button key={id} type="button" className="inline" onClick={() => show(id)}>
          {SECTIONS[id][0]}
        </button>
      ))}
    </nav>
  );
}

/** What QA asks about a state: ways in and out, what a player sees, proofs, changes, and what was never walked. */
export function StateCard({
  data,
  path,
  onState,
  onPoint,
}: {
  readonly data: AtlasChart;
  readonly path: string;
  readonly onState: (path: string) => void;
  /** Called with the transitions to emphasise in the diagram. */
  readonly onPoint: (transitions: readonly string[]) => void;
}) {
  const { description, cases, isPending } = data;
  const { changesSince, isMeasured } = useIndex();
  const state = flattenStates(description.root).find((candidate) => candidate.path === path);
  if (state === undefined) return null;
  const arrival = cases.find(({ group, id }) => group === 'state' && id === path);
  return (
    <aside className="panel" aria-label={state.path || 'The whole chart'}>
      <h2>{state.path || 'The whole chart'}</h2>
      <p>{state.description}</p>
      {state.invokes.length > 0 && (
        <p>Runs {state.invokes.map(({ id, src }) => (id === src ? id : `${id} (${src})`)).join(', ')}</p>
      )}
      {state.entry.length > 0 && <p>On entry: {state.entry.join(', ')}</p>}
      {state.exit.length > 0 && <p>On exit: {state.exit.join(', ')}</p>}
      <Questions />
      {path !== '' && (
        <Section id="here">
          {arrival !== undefined ? (
            <CaseSteps key={path} data={data} path={arrival} onPoint={onPoint} />
          ) : (
            <p className="soft">
              {isPending ? 'The path is being computed.' : 'No path leads here within the exploration.'}
            </p>
          )}
          <Recording key={`recording ${path}`} data={data} path={path} />
        </Section>
      )}
      <Section id="next">
        <FromHere data={data} path={path} onState={onState} onPoint={onPoint} />
      </Section>
      <Section id="screens">
        <ScreensOfState data={data} path={path} />
      </Section>
      <Section id="proven">
        <Proven
          ids={path === '' || state.requirements.length === 0 ? description.requirements : state.requirements}
        />
      </Section>
      <Section id="changed">
        {changesSince === undefined ? (
          <p className="soft">Not compared; `npm run atlas -- --since &lt;commit&gt;` compares.</p>
        ) : (
          <Suspense>
            <ChangesHere id={description.id} path={path} />
          </Suspense>
        )}
      </Section>
      <Section id="walked">
        <p>
          {isPending
            ? 'Being computed.'
            : (whyNotWalked(data, path, isMeasured) ?? 'Yes, by a browser test.')}
        </p>
      </Section>
      <Section id="notes">
        <Suspense>
          <NoteEditor
            key={path}
            subject={{ kind: 'state', chart: description.id, id: path }}
            label={path || 'the whole chart'}
          />
        </Suspense>
      </Section>
    </aside>
  );
}
