import { pathOf } from '@explorer/chart';
import { formatDuration } from '@explorer/diagram/labels';
import {
  enabledSteps,
  initialSituation,
  nextSituation,
  type Situation,
  type Step,
} from '@explorer/situation';
import { createStage, type Stage } from '@explorer/stage';
import { useEffect, useMemo, useState } from 'react';
import { registry } from '@/machines/registry';
import type { AtlasChart } from '../data';
import { replacePlace, usePlace } from '../router';
import { Diagram } from './Diagram';
import { ScreensOfValue } from './Screens';

interface Moment {
  readonly label: string;
  readonly situation: Situation;
  /** Milliseconds of simulated time since the beginning. */
  readonly time: number;
}

interface Run {
  readonly input: string;
  readonly moments: readonly Moment[];
  /** The label that could not be taken, when a shared path no longer fits the chart. */
  readonly stuckAt?: string;
}

function begin(stage: Stage, input: string): Run {
  const situation = initialSituation(stage, stage.model.inputs[input]);
  return { input, moments: [{ label: '(the beginning)', situation, time: 0 }] };
}

function take(stage: Stage, run: Run, step: Step): Run {
  const last = run.moments.at(-1);
  if (last === undefined) return run;
  const waited = step.source === undefined ? undefined : last.situation.timers.get(step.source)?.delay;
  const time = last.time + (step.kind === 'timer' ? (waited ?? 0) : 0);
  const situation = nextSituation(stage, last.situation, step);
  return { input: run.input, moments: [...run.moments, { label: step.label, situation, time }] };
}

/** Walks a list of labels; the first may name the input in brackets. */
function walk(stage: Stage, labels: readonly string[]): Run {
  const [first = '', ...rest] = labels;
  const named = /^\[(.*)\]$/.exec(first)?.[1];
  const [fallback = ''] = Object.keys(stage.model.inputs);
  if (named !== undefined && !(named in stage.model.inputs)) {
    return { ...begin(stage, fallback), stuckAt: first };
  }
  let run = begin(stage, named ?? fallback);
  for (const label of named === undefined ? labels : rest) {
    const here = run.moments.at(-1);
    const steps = here === undefined ? [] : enabledSteps(stage, here.situation);
    const step =
      steps.find((candidate) => candidate.label === label) ??
      steps.find((candidate) => !candidate.refused && candidate.label.startsWith(`${label} (`));
    if (step === undefined) return { ...run, stuckAt: label };
    run = take(stage, run, step);
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

/** Data of a chart as a reader sees it: references to actors by name, functions not at all. */
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
  ['sends', 'An actor says'],
  ['done', 'A service answers'],
  ['error', 'A service fails'],
  ['snapshot', 'An actor changes'],
  ['timer', 'Time passes'],
] as const;

function Steps({
  stage,
  situation,
  onTake,
}: {
  readonly stage: Stage;
  readonly situation: Situation;
  readonly onTake: (step: Step) => void;
}) {
  const steps = enabledSteps(stage, situation);
  if (steps.length === 0) return <p>The chart has ended ({situation.snapshot.status}).</p>;
  return GROUPS.map(([kind, title]) => {
    const group = steps.filter((step) => step.kind === kind);
    return group.length === 0 ? null : (
      <section key={kind} className="steps">
        <h3>{title}</h3>
        {group.map((step) => {
          const timer = step.source === undefined ? undefined : situation.timers.get(step.source);
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

/** The real chart in the reader's hands: events, outcomes of services and time are theirs to choose. */
export default function Live({ data }: { readonly data: AtlasChart }) {
  const { id, title, inputs } = data.description;
  const { query } = usePlace();
  const shared = query.get('path');
  const stage = useMemo(() => {
    const chart = registry.find((entry) => entry.id === id);
    if (chart === undefined) throw new Error(`there is no chart ${id}`);
    return createStage(chart.machine, chart.model);
  }, [id]);
  const [run, setRun] = useState(() => walk(stage, labelsIn(shared)));
  const [at, setAt] = useState(() =>
    Math.min(Number(query.get('at') ?? run.moments.length - 1), run.moments.length - 1),
  );
  const [isShared, setIsShared] = useState(false);

  const labels = run.moments.slice(1).map(({ label }) => label);
  const words = JSON.stringify(inputs.length > 1 ? [`[${run.input}]`, ...labels] : labels);
  useEffect(() => replacePlace(['chart', id, 'live'], { path: words, at: String(at) }), [id, words, at]);

  const moment = run.moments[at] ?? run.moments[0];
  if (moment === undefined) return null;
  const { situation } = moment;
  const active = new Set(situation.snapshot._nodes.map(pathOf));
  const taken = new Set(situation.trace.transitions);
  // What the last step entered, or else the innermost state that is active.
  const before = run.moments[at - 1]?.situation.snapshot._nodes.map(pathOf) ?? [];
  const leaves = situation.snapshot._nodes
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
      <div className="live-stage">
        <Diagram
          title={title}
          layout={data.layout}
          {...(focus === undefined ? {} : { focus })}
          stateClass={(path) => (active.has(path) ? 'active' : undefined)}
          lineClass={(ids) => (ids.some((transition) => taken.has(transition)) ? 'taken' : undefined)}
        />
        <ScreensOfValue data={data} value={situation.snapshot.value} />
      </div>
      <aside className="panel">
        {run.stuckAt !== undefined && (
          <p className="warning">
            The path goes no further: “{run.stuckAt}” is not possible here. The chart has changed since it was
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
          <button type="button" onClick={() => go(begin(stage, run.input))}>
            Begin again
          </button>
          <button
            type="button"
            onClick={() => {
              void navigator.clipboard.writeText(window.location.href).then(() => setIsShared(true));
            }}
          >
            {isShared ? 'Address copied' : 'Share'}
          </button>
        </div>
        {inputs.length > 1 && (
          <label>
            Starts with{' '}
            <select value={run.input} onChange={(event) => go(begin(stage, event.target.value))}>
              {inputs.map((input) => (
                <option key={input}>{input}</option>
              ))}
            </select>
          </label>
        )}
        <p className="state-value">
          <code>{JSON.stringify(situation.snapshot.value)}</code>
        </p>
        <Steps
          stage={stage}
          situation={situation}
          onTake={(step) => go(take(stage, { ...run, moments: run.moments.slice(0, at + 1) }, step))}
        />
        <details open>
          <summary>Path so far ({formatDuration(moment.time)} have passed)</summary>
          <ol className="trail">
            {run.moments.map(({ label, time }, index) => (
              // A path may take one step many times: its place is what names it.
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
          <pre>{JSON.stringify(situation.snapshot.context, readable, 2)}</pre>
        </details>
        <details>
          <summary>What the last step did</summary>
          <ul className="plain">
            {situation.trace.actions.map(({ type, params }, index) => (
              <li key={`${String(index)} ${type}`}>
                <code>{type}</code>{' '}
                {params === undefined ? '' : <span className="soft">{JSON.stringify(params, readable)}</span>}
              </li>
            ))}
            {situation.trace.actions.length === 0 && <li>Nothing that others would notice.</li>}
          </ul>
          <p className="soft">
            Running: {situation.running.map(({ name }) => name).join(', ') || 'nothing'}. Timers:{' '}
            {[...situation.timers.values()].map(({ delay }) => formatDuration(delay)).join(', ') || 'none'}.
          </p>
        </details>
      </aside>
    </div>
  );
}
