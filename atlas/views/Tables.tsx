import { flattenStates } from '@explorer/describe';
import { computedDelay, conditionOf, formatDuration } from '@explorer/diagram/labels';
import { shownSamples } from '@explorer/effects';
import type { ReactNode } from 'react';
import type { AtlasChart } from '../data';
import { RequirementLinks } from './RequirementLinks';
import { Scrollable } from './Scrollable';

function Section({
  title,
  head,
  rows,
}: {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <Scrollable as="table">
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell}>{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // Rows keep their order.
            <tr key={`${title} ${String(row)}`}>
              {cells.map((cell, column) => (
                <td key={head[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Scrollable>
    </section>
  );
}

const nameOf = (path: string) => path || '(whole chart)';
const code = (text: string) => <code>{text}</code>;
const stateList = (paths: readonly string[]) => paths.map(nameOf).join(', ');

/** Values as JSON, one per line. */
function Samples({ samples }: { readonly samples: readonly string[] }) {
  const { shown, more } = shownSamples(samples);
  return (
    <>
      {shown.map((sample) => (
        <div key={sample}>{sample === '' ? 'none' : code(sample)}</div>
      ))}
      {more > 0 && `and ${String(more)} more`}
    </>
  );
}

/** States, events, guards, delays and actors with their values. */
export function Tables({ data: { description } }: { readonly data: AtlasChart }) {
  const states = flattenStates(description.root);
  return (
    <>
      <RequirementLinks ids={description.requirements} />
      <Section
        title="States"
        head={['State', 'Kind', 'Meaning', 'Requirements', 'Does']}
        rows={states.map((state) => [
          code(nameOf(state.path)),
          state.type,
          state.description,
          <RequirementLinks key="ids" ids={state.requirements} />,
          [
            ...state.entry.map((action) => `on entry ${action}`),
            ...state.exit.map((action) => `on exit ${action}`),
          ].join(', '),
        ])}
      />
      <Section
        title="Events"
        head={['Event', 'Samples', 'Handled in']}
        rows={description.events.map(({ type, samples, states: listening }) => [
          code(type),
          samples.length === 0 ? 'sent by the chart or its actors' : samples.join(', '),
          stateList(listening),
        ])}
      />
      <Section
        title="Guards"
        head={['Guard', 'Used in']}
        rows={description.guards.map(({ name, states: asking }) => [code(name), stateList(asking)])}
      />
      <Section
        title="Delays"
        head={['Delay', 'Value', 'Used in']}
        rows={description.delays.map(({ name, milliseconds, seen, states: waiting }) => [
          code(name),
          milliseconds === undefined ? computedDelay(seen) : formatDuration(milliseconds),
          stateList(waiting),
        ])}
      />
      <Section
        title="Actors"
        head={['Actor', 'Source', 'Kind', 'Runs in', 'Known as']}
        rows={states.flatMap((state) =>
          state.invokes.map(({ id, src, kind, systemId }) => [
            code(id),
            code(src),
            kind,
            code(nameOf(state.path)),
            systemId,
          ]),
        )}
      />
      <Section
        title="Effects"
        head={['Kind', 'What', 'With']}
        rows={description.effects.map(({ kind, name, samples }) => [
          kind,
          code(name),
          <Samples key="samples" samples={samples} />,
        ])}
      />
      <Section
        title="Data"
        head={['Part', 'Values']}
        rows={description.data.map(({ name, samples }) => [
          code(name),
          <Samples key="samples" samples={samples} />,
        ])}
      />
      <Section
        title="Transitions"
        head={['In', 'On', 'If', 'To', 'Does', 'Meaning']}
        rows={states.flatMap((state) =>
          state.transitions.map((transition) => [
            code(nameOf(transition.source)),
            code(transition.trigger),
            conditionOf(transition),
            transition.targets.length === 0 ? 'stays' : stateList(transition.targets),
            transition.actions.join(', '),
            transition.description,
          ]),
        )}
      />
    </>
  );
}
