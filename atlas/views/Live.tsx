import { pathOf } from '@explorer/chart';
import {
  type Configuration,
  enabledSteps,
  initialConfiguration,
  nextConfiguration,
  type Step,
} from '@explorer/configuration';
import { type ChartMoment, chartConversation } from '@explorer/conversation';
import { everythingOpen } from '@explorer/diagram/index';
import { formatDuration } from '@explorer/diagram/labels';
import { createHarness, type Harness } from '@explorer/harness';
import { useEffect, useMemo, useState } from 'react';
import { registry } from '@/machines/registry';
import type { AtlasChart } from '../data';
import { useIndex } from '../load';
import { replacePlace, usePlace } from '../router';
import { Diagram } from './Diagram';
import { ScreensOfValue } from './Screens';
import { Sequence } from './Sequence';

interface Moment extends ChartMoment {
  /** Milliseconds of simulated time since the start. */
  readonly time: number;
}

interface Run {
  readonly input: string;
  readonly moments: readonly Moment[];
  /** The label of a step that is not possible, if a shared path no longer fits the chart. */
  readonly stuckAt?: string;
}

function begin(harness: Harness, input: string): Run {
  const configuration = initialConfiguration(harness, harness.model.inputs[input]);
  return { input, moments: [{ label: '(initial state)', configuration, time: 0 }] };
}

function take(harness: Harness, run: Run, step: Step): Run {
  const last = run.moments.at(-1);
  if (last === undefined) return run;
  const waited = step.source === undefined ? undefined : last.configuration.timers.get(step.source)?.delay;
  const { kind, label } = step;
  const time = last.time + (kind === 'timer' ? (waited ?? 0) : 0);
  const configuration = nextConfiguration(harness, last.configuration, step);
  return { input: run.input, moments: [...run.moments, { label, kind, configuration, time }] };
}

/** Walks a list of labels; the first may be the input in brackets. */
function walk(harness: Harness, labels: readonly string[]): Run {
  const [first = '', ...rest] = labels;
  const named = /^\[(.*)\]$/.exec(first)?.[1];
  const [fallback = ''] = Object.keys(harness.model.inputs);
  if (named !== undefined && !(named in harness.model.inputs)) {
    return { ...begin(harness, fallback), stuckAt: first };
  }
  let run = begin(harness, named ?? fallback);
  for (const label of named === undefined ? labels : rest) {
    const here = run.moments.at(-1);
    const steps = here === undefined ? [] : enabledSteps(harness, here.configuration);
    const step =
      steps.find((candidate) => candidate.label === label) ??
      steps.find((candidate) => !candidate.refused && candidate.label.startsWith(`${label} (`));
    if (step === undefined) return { ...run, stuckAt: label };
    run = take(harness, run, step);
  }
  return run;
}

function labelsIn(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((label) => typeof label === 'string') : [];
  } catch {
    return [];
  }
}

/** A chart's data for readers: actors by name, no functions. */
function readable(_key: string, value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  if (value instanceof Map) return Object.fromEntries(value);
  if (value instanceof Set) return [...value];
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value === 'object' && value !== null && 'sessionId' in value && 'id' in value)
    return `⚙ ${String(value.id)}`;
  return value;
}

const GROUPS = [
  ['event', 'Send an event'],
  ['sends', 'An actor sends an event'],
  ['done', 'A service answers'],
  ['error', 'A service fails'],
  ['snapshot', 'An actor changes'],
  ['timer', 'Time passes'],
] as const;

function Steps({
  harness,
  configuration,
  onTake,
}: {
  readonly harness: Harness;
  readonly configuration: Configuration;
  readonly onTake: (step: Step) => void;
}) {
  const steps = enabledSteps(harness, configuration);
  if (steps.length === 0) return <p>The chart has ended ({configuration.snapshot.status}).</p>;
  return GROUPS.map(([kind, title]) => {
    const group = steps.filter((step) => step.kind === kind);
    return group.length === 0 ? null : (
      <section key={kind} className="steps">
        <h2>{title}</h2>
        {group.map((step) => {
          const timer = step.source === undefined ? undefined : configuration.timers.get(step.source);
          return (
            <button
              key={step.label}
              type="button"
              data-refused={step.refused || undefined}
              onClick={() => onTake(step)}
            >
              {step.label}
              {step.kind === 'timer' && timer !== undefined && (
                <span className="soft"> {formatDuration(timer.delay)}</span>
              )}
              {step.refused && <span className="soft"> (a guard refuses it)</span>}
            </button>
          );
        })}
      </section>
    );
  });
}

/** Runs the real chart; the reader chooses events, the outcomes of services, and when time passes. */
export default function Live({ data }: { readonly data: AtlasChart }) {
  const { id, inputs } = data.description;
  const { query } = usePlace();
  const shared = query.get('path');
  const harness = useMemo(() => {
    const chart = registry.find((entry) => entry.id === id);
    if (chart === undefined) throw new Error(`there is no chart ${id}`);
    return createHarness(chart.machine, chart.model);
  }, [id]);
  const [run, setRun] = useState(() => walk(harness, labelsIn(shared)));
  const [at, setAt] = useState(() =>
    Math.min(Number(query.get('at') ?? run.moments.length - 1), run.moments.length - 1),
  );
  const [isShared, setIsShared] = useState(false);
  const [view, setView] = useState(query.get('view') === 'sequence' ? 'sequence' : 'diagram');
  const { charts, connections } = useIndex();
  // The active state may be anywhere, so everything is open at first.
  const [picture, setPicture] = useState(() => everythingOpen(data.description));

  const labels = run.moments.slice(1).map(({ label }) => label);
  const words = JSON.stringify(inputs.length > 1 ? [`[${run.input}]`, ...labels] : labels);
  useEffect(
    () =>
      replacePlace(['chart', id, 'live'], {
        path: words,
        at: String(at),
        ...(view === 'diagram' ? {} : { view }),
      }),
    [id, words, at, view],
  );
  const conversation = useMemo(
    () =>
      chartConversation(
        id,
        run.moments,
        connections
          .filter(({ sender }) => sender === id)
          .map(({ action, receiver, event }) => ({ action, to: receiver, event })),
        (other) => charts.find((chart) => chart.id === other)?.title ?? other,
      ),
    [id, run, connections, charts],
  );

  const moment = run.moments[at] ?? run.moments[0];
  if (moment === undefined) return null;
  const { configuration } = moment;
  const active = new Set(configuration.snapshot._nodes.map(pathOf));
  const taken = new Set(configuration.trace.transitions);
  // The states that the last step entered, or else the innermost active states.
  const before = run.moments[at - 1]?.configuration.snapshot._nodes.map(pathOf) ?? [];
  const leaves = configuration.snapshot._nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(pathOf);
  const focus = leaves.find((path) => !before.includes(path)) ?? leaves.at(0);
  const go = (next: Run) => {
    setRun(next);
    setAt(next.moments.length - 1);
    setIsShared(false);
  };
  return (
    <div className="live">
      <div className="live-harness">
        <nav className="tabs" aria-label="View">
          {(['diagram', 'sequence'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              {name === 'diagram' ? 'Diagram' : 'Sequence'}
            </button>
          ))}
        </nav>
        {view === 'sequence' ? (
          <Sequence
            conversation={conversation}
            title={`${data.description.title}: who tells whom`}
            name={`${id}-sequence`}
          />
        ) : (
          <Diagram
            chart={data.description}
            picture={picture}
            onPicture={setPicture}
            {...(focus === undefined ? {} : { focus })}
            stateClass={(path) => (active.has(path) ? 'active' : undefined)}
            lineClass={(ids) => (ids.some((transition) => taken.has(transition)) ? 'taken' : undefined)}
          />
        )}
        <ScreensOfValue data={data} value={configuration.snapshot.value} />
      </div>
      <aside className="panel">
        {run.stuckAt !== undefined && (
          <p className="warning">
            The path ends here: “{run.stuckAt}” is not possible here. The chart has changed since it was
            shared.
          </p>
        )}
        <div className="row tight">
          <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
            ← Back
          </button>
          <button type="button" disabled={at === run.moments.length - 1} onClick={() => setAt(at + 1)}>
            Forward →
          </button>
          <button type="button" onClick={() => go(begin(harness, run.input))}>
            Restart
          </button>
          <button
            type="button"
            onClick={() => {
              void navigator.clipboard.writeText(window.location.href).then(() => setIsShared(true));
            }}
          >
            {isShared ? 'Link copied' : 'Share'}
          </button>
        </div>
        {inputs.length > 1 && (
          <label>
            Input:{' '}
            <select value={run.input} onChange={(event) => go(begin(harness, event.target.value))}>
              {inputs.map((input) => (
                <option key={input}>{input}</option>
              ))}
            </select>
          </label>
        )}
        <p className="state-value">
          <code>{JSON.stringify(configuration.snapshot.value)}</code>
        </p>
        <Steps
          harness={harness}
          configuration={configuration}
          onTake={(step) => go(take(harness, { ...run, moments: run.moments.slice(0, at + 1) }, step))}
        />
        <details open>
          <summary>Path so far ({formatDuration(moment.time)} have passed)</summary>
          <ol className="trail">
            {run.moments.map(({ label, time }, index) => (
              // A path may repeat a step, so the position is the key.
              <li key={`${String(index)} ${label}`} aria-current={index === at ? 'step' : undefined}>
                <button type="button" onClick={() => setAt(index)}>
                  {label}
                </button>
                {time > 0 && <span className="soft"> {formatDuration(time)}</span>}
              </li>
            ))}
          </ol>
        </details>
        <details open>
          <summary>Context</summary>
          <pre>{JSON.stringify(configuration.snapshot.context, readable, 2)}</pre>
        </details>
        <details>
          <summary>What the last step did</summary>
          <ul className="plain">
            {configuration.trace.actions.map(({ type, params }, index) => (
              <li key={`${String(index)} ${type}`}>
                <code>{type}</code>{' '}
                {params === undefined ? '' : <span className="soft">{JSON.stringify(params, readable)}</span>}
              </li>
            ))}
            {configuration.trace.actions.length === 0 && <li>No actions.</li>}
          </ul>
          <p className="soft">
            Running: {configuration.running.map(({ name }) => name).join(', ') || 'nothing'}. Timers:{' '}
            {[...configuration.timers.values()].map(({ delay }) => formatDuration(delay)).join(', ') ||
              'none'}
            .
          </p>
        </details>
      </aside>
    </div>
  );
}
