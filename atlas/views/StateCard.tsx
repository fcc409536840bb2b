import { flattenStates } from '@explorer/describe';
import type { AtlasChart } from '../data';
import { addressOf } from '../router';
import { RequirementLinks } from './RequirementLinks';
import { ScreensOfState } from './Screens';

/** What one state is: its meaning, what it runs, and every way out of it. */
export function StateCard({ data, path }: { readonly data: AtlasChart; readonly path: string }) {
  const { description, ways } = data;
  const state = flattenStates(description.root).find((candidate) => candidate.path === path);
  if (state === undefined) return null;
  return (
    <aside className="panel" aria-live="polite">
      <h2>{state.path || 'The whole chart'}</h2>
      <p>{state.description}</p>
      <RequirementLinks ids={path === '' ? description.requirements : state.requirements} />
      {state.invokes.length > 0 && (
        <p>Runs {state.invokes.map(({ id, src }) => (id === src ? id : `${id} (${src})`)).join(', ')}</p>
      )}
      {state.entry.length > 0 && <p>On entry: {state.entry.join(', ')}</p>}
      {state.exit.length > 0 && <p>On exit: {state.exit.join(', ')}</p>}
      {state.transitions.length > 0 && (
        <>
          <h3>Ways out</h3>
          <ul className="plain">
            {state.transitions.map(({ id, trigger, guard, targets, actions, description: meaning }) => (
              <li key={id}>
                <code>{trigger}</code>
                {guard !== undefined && <span className="soft"> if {guard}</span>} →{' '}
                {targets.length === 0 ? 'stays' : targets.join(' + ')}
                {actions.length > 0 && <span className="soft">, does {actions.join(', ')}</span>}
                {meaning !== undefined && <p className="soft">{meaning}</p>}{' '}
                {ways[id] !== undefined && (
                  <a href={addressOf(['chart', description.id, 'live'], { path: JSON.stringify(ways[id]) })}>
                    walk there
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <ScreensOfState data={data} path={path} />
    </aside>
  );
}
