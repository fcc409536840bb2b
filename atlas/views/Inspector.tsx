import type { ChartRecord } from '@explorer/index';
import { Suspense, use, useEffect, useReducer, useState } from 'react';
import { holds } from '../seen';
import { Diagram } from './Diagram';

/** A message from the page (`src/composition/site/inspector.ts`). */
interface Message {
  readonly actor: string;
  readonly chart: string;
  readonly event: string;
  readonly value?: string;
}

interface Running {
  readonly actor: string;
  readonly chart: string;
  readonly value: string;
}

interface Heard {
  readonly running: readonly Running[];
  /** Latest first. */
  readonly log: readonly (Message & { readonly at: number })[];
}

const CHANNEL = 'statechart-inspector';
const LOG_LENGTH = 200;

const RECORDS = import.meta.glob<ChartRecord>('../../docs/statecharts/*.json', { import: 'default' });

function hear(before: Heard, message: Message): Heard {
  const others = before.running.filter(({ actor }) => actor !== message.actor);
  const { actor, chart, value } = message;
  const running = value === undefined ? others : [...others, { actor, chart, value }];
  return {
    running: running.toSorted((a, b) => a.chart.localeCompare(b.chart)),
    log: [{ ...message, at: (before.log[0]?.at ?? 0) + 1 }, ...before.log].slice(0, LOG_LENGTH),
  };
}

/** Chart ids are camel case in code and kebab case in file names. */
const fileOf = (chart: string) =>
  `../../docs/statecharts/${chart.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;

const drawn = new Map<string, Promise<ChartRecord | undefined>>();

function drawingOf(chart: string) {
  const known = drawn.get(chart);
  if (known !== undefined) return known;
  const load = RECORDS[fileOf(chart)];
  const fresh = load === undefined ? Promise.resolve(undefined) : load();
  drawn.set(chart, fresh);
  return fresh;
}

/** XState's own events as in the diagrams: `session done`, `after REQUEST_TIMEOUT`. */
function eventWords(event: string, chart: string): string {
  if (event === 'xstate.init') return 'started';
  const [, kind, actor] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(event) ?? [];
  if (kind !== undefined) return `${actor} ${kind}`;
  const timed = event.startsWith('xstate.after.') ? event.slice('xstate.after.'.length) : undefined;
  return timed === undefined ? event : `after ${timed.split(`.${chart}`, 1).join()}`;
}

/** A state as in the diagrams; for parallel states, the state of each region. */
function stateWords(value: unknown, path: readonly string[] = []): string {
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, inner]) => stateWords(inner, [...path, name]))
        .join(' · ')
    : [...path, String(value)].join('.');
}

const stateOf = (json: string): string => stateWords(JSON.parse(json));

function LiveDiagram({ chart, value }: { readonly chart: string; readonly value: string }) {
  const drawing = use(drawingOf(chart));
  if (drawing === undefined) {
    return <p className="warning">There is no diagram of “{chart}” yet: npm run statecharts writes it.</p>;
  }
  const now: unknown = JSON.parse(value);
  return (
    <Diagram
      chart={drawing.description}
      stateClass={(path) => (path === '' || holds(now, path.split('.')) ? 'active' : undefined)}
    />
  );
}

/** The phone, the charts running in it, and their events. */
export function Inspector() {
  const [{ running, log }, tell] = useReducer(hear, { running: [], log: [] });
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (typeof data === 'object') tell(data);
    };
    channel.postMessage('hello');
    return () => channel.close();
  }, []);
  const lastChanged = log.find(({ actor }) => running.some((entry) => entry.actor === actor))?.actor;
  const shown = running.find(({ actor }) => actor === (chosen ?? lastChanged));
  return (
    <main className="inspector">
      <iframe title="Phone" src="/m/home" className="phone" />
      <section className="inspector-charts">
        <div className="row tight">
          <h1>{running.length} running charts</h1>
          <label>
            <input
              type="checkbox"
              checked={chosen === undefined}
              onChange={() => setChosen(chosen === undefined ? shown?.actor : undefined)}
            />{' '}
            follow changes
          </label>
        </div>
        <ul className="running">
          {running.map(({ actor, chart, value }) => (
            <li key={actor}>
              <button type="button" aria-pressed={actor === shown?.actor} onClick={() => setChosen(actor)}>
                <strong>{chart}</strong> <code>{stateOf(value)}</code>
              </button>
            </li>
          ))}
        </ul>
        {shown !== undefined && (
          <Suspense fallback={<p>Loading…</p>}>
            <LiveDiagram key={shown.chart} chart={shown.chart} value={shown.value} />
          </Suspense>
        )}
      </section>
      <section className="panel" aria-label="Events">
        <h2>Events</h2>
        <ol className="plain">
          {log.map(({ at, chart, event, value }) => (
            <li key={at}>
              <strong>{chart}</strong> {eventWords(event, chart)}
              <br />
              <code className="soft">{value === undefined ? 'stopped' : stateOf(value)}</code>
            </li>
          ))}
        </ol>
      </section>
    </main>
  );
}
