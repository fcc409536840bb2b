import type { KindFigures } from '@explorer/index';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AtlasEntry, AtlasIndex } from '../data';
import { useIndex } from '../load';
import { addressOf } from '../router';
import { Kinds } from './Kinds';

const percent = (part: number, whole: number) => (whole === 0 ? 100 : Math.round((part / whole) * 100));

/** A bar of coverage, with the number beside it for readers who cannot distinguish the colours. */
function Reached({
  label,
  part,
  whole,
}: {
  readonly label: string;
  readonly part: number;
  readonly whole: number;
}) {
  const share = percent(part, whole);
  return (
    <span className="reached" title={`${label}: ${part} of ${whole}`}>
      <span className="reached-label">{label}</span>
      <span className="reached-bar" data-full={share === 100 || undefined}>
        <span style={{ inlineSize: `${share}%` }} />
      </span>
      <span className="reached-figure">{`${share}%`}</span>
    </span>
  );
}

function Card({
  chart,
  isDimmed,
  onPoint,
}: {
  readonly chart: AtlasEntry;
  readonly isDimmed: boolean;
  readonly onPoint: (id?: string) => void;
}) {
  const { figures } = chart;
  const { isMeasured } = useIndex();
  return (
    <a
      className="card"
      data-chart={chart.id}
      data-dimmed={isDimmed || undefined}
      href={addressOf(['chart', chart.id])}
      title={chart.description}
      onPointerEnter={() => onPoint(chart.id)}
      onPointerLeave={() => onPoint()}
      onFocus={() => onPoint(chart.id)}
      onBlur={() => onPoint()}
    >
      <strong>{chart.title}</strong>
      {chart.faults > 0 && (
        <span className="broken">
          {chart.faults} {chart.faults === 1 ? 'fault' : 'faults'}
        </span>
      )}
      <span className="soft">
        {figures.states} states, {figures.transitions} transitions
      </span>
      {figures.transitionsTaken < figures.transitions && (
        <Reached label="paths" part={figures.transitionsTaken} whole={figures.transitions} />
      )}
      {chart.walkedTransitions !== undefined && (
        <Reached label="browser" part={chart.walkedTransitions} whole={figures.transitions} />
      )}
      {chart.walkedTransitions === undefined && isMeasured && !chart.isPending && (
        <span className="soft">no browser test</span>
      )}
      {chart.pictures !== undefined && chart.pictures.taken < chart.pictures.visible && (
        <Reached label="screens" part={chart.pictures.taken} whole={chart.pictures.visible} />
      )}
      {chart.oracle !== undefined && chart.oracle.detected < chart.oracle.mutations && (
        <Reached label="oracle" part={chart.oracle.detected} whole={chart.oracle.mutations} />
      )}
    </a>
  );
}

/** Two connected cards: one chart sends to the other, or runs it. */
interface Pair {
  readonly by: string;
  readonly of: string;
  readonly kind: 'sends' | 'runs';
}

interface Line extends Pair {
  readonly d: string;
}

/** A curve from the side of one card to the side of another. */
function curve(from: DOMRect, to: DOMRect, origin: DOMRect): string {
  const isRightwards = from.left + from.width / 2 <= to.left + to.width / 2;
  const x1 = (isRightwards ? from.right : from.left) - origin.left;
  // Cards above each other are connected around the outside.
  const isAbove = Math.abs(from.left - to.left) < from.width / 2;
  const x2 = (isRightwards && !isAbove ? to.left : to.right) - origin.left;
  const y1 = from.top + from.height / 2 - origin.top;
  const y2 = to.top + to.height / 2 - origin.top;
  const bend = Math.max(24, Math.abs(x2 - x1) / 2) * (isRightwards ? 1 : -1);
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${isAbove ? x2 + bend : x2 - bend} ${y2} ${x2} ${y2}`;
}

/** Lines between the cards, redrawn when the cards move. */
function useLines(pairs: readonly Pair[]) {
  const map = useRef<HTMLDivElement>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  useLayoutEffect(() => {
    const box = map.current;
    if (box === null) return;
    const draw = () => {
      const origin = box.getBoundingClientRect();
      const rectOf = (id: string) =>
        box.querySelector(`[data-chart="${CSS.escape(id)}"]`)?.getBoundingClientRect();
      setLines(
        pairs.flatMap((pair): Line[] => {
          const { by, of } = pair;
          const [from, to] = [rectOf(by), rectOf(of)];
          return from === undefined || to === undefined ? [] : [{ ...pair, d: curve(from, to, origin) }];
        }),
      );
    };
    const observer = new ResizeObserver(draw);
    observer.observe(box);
    return () => observer.disconnect();
  }, [pairs]);
  return { map, lines } as const;
}

/** Each pair of charts once, whatever the number of messages between them. */
function pairsOf({ relations, connections }: Pick<AtlasIndex, 'relations' | 'connections'>) {
  const pairs: readonly Pair[] = [
    ...connections.map(({ sender, receiver }) => ({ by: sender, of: receiver, kind: 'sends' as const })),
    ...relations.map(({ by, of }) => ({ by, of, kind: 'runs' as const })),
  ];
  return [...new Map(pairs.map((pair) => [`${pair.kind} ${pair.by} ${pair.of}`, pair])).values()];
}

/** The strength of the tests of all measured charts. */
function oracleWords(charts: readonly AtlasEntry[]): string {
  const measured = charts.flatMap(({ oracle }) => oracle ?? []);
  if (measured.length === 0) return 'strength of tests: not measured';
  const [mutations, detected] = [
    measured.reduce((sum, oracle) => sum + oracle.mutations, 0),
    measured.reduce((sum, oracle) => sum + oracle.detected, 0),
  ];
  const of = measured.length === charts.length ? '' : ` (${measured.length} charts measured)`;
  return `${detected} of ${mutations} mutations detected${of}`;
}

/** What became of the mutations of all measured charts, by kind. */
function kindsOf(charts: readonly AtlasEntry[]): Readonly<Record<string, KindFigures>> {
  const sums = new Map<string, KindFigures>();
  for (const [kind, figures] of charts.flatMap(({ oracle }) => Object.entries(oracle?.kinds ?? {}))) {
    const { tried, equivalent, undetected } = sums.get(kind) ?? { tried: 0, equivalent: 0, undetected: 0 };
    sums.set(kind, {
      tried: tried + figures.tried,
      equivalent: equivalent + figures.equivalent,
      undetected: undetected + figures.undetected,
    });
  }
  return Object.fromEntries(sums);
}

/** All charts with their coverage, their messages by the wiring table, and the charts they run. */
export function ChartMap() {
  const index = useIndex();
  const { charts, connections, isMeasured, isPending } = index;
  const pairs = useMemo(() => pairsOf(index), [index]);
  const { map, lines } = useLines(pairs);
  const [wanted, setWanted] = useState('');
  const [pointed, setPointed] = useState<string>();
  const text = wanted.trim().toLowerCase();
  const matches = ({ id, title, description, requirements }: AtlasEntry) =>
    text === '' ||
    [id, title, description, ...requirements].some((part) => part.toLowerCase().includes(text));
  const isNear = (id: string) =>
    pointed === undefined ||
    id === pointed ||
    pairs.some(({ by, of }) => (by === pointed && of === id) || (of === pointed && by === id));
  const sum = (pick: (chart: AtlasEntry) => number) =>
    charts.reduce((total, chart) => total + pick(chart), 0);
  const walked = charts.filter((chart) => chart.walkedTransitions !== undefined);
  const areas = [...new Set(charts.map(({ area }) => area))];
  return (
    <main className="page wide">
      <div className="row">
        <h1>{charts.length} charts</h1>
        <p className="soft">
          {sum(({ figures }) => figures.states)} states, {sum(({ figures }) => figures.transitions)}{' '}
          transitions, {sum(({ figures }) => figures.coverPaths).toLocaleString('en')} generated paths,{' '}
          {sum(({ invariants }) => invariants)} invariants, {connections.length} connections;{' '}
          {isMeasured ? `${walked.length} charts tested in a browser` : 'browser tests: not measured'};{' '}
          {oracleWords(charts)}
        </p>
        <details>
          <summary>by kind of mutation</summary>
          <Kinds kinds={kindsOf(charts)} />
        </details>
        {isPending && <p role="status">Charts are still being computed.</p>}
        <label className="search">
          <span className="hidden">Find a chart</span>
          <input
            type="search"
            placeholder="Find a chart or a requirement"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
      </div>
      <p className="soft">
        Point at a chart to see its connections: solid lines for messages sent and received, dashed lines for
        the charts that it runs.
      </p>
      <div ref={map} className="map">
        <svg aria-hidden="true">
          <defs>
            <marker
              id="map-arrow"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path className="map-arrow" d="M0 0 8 4 0 8z" />
            </marker>
          </defs>
          {lines.map(({ by, of, kind, d }) => (
            <path
              key={`${kind} ${by} ${of}`}
              className="map-line"
              data-kind={kind}
              data-pointed={pointed === by || pointed === of || undefined}
              d={d}
              markerEnd="url(#map-arrow)"
            />
          ))}
        </svg>
        {areas.map((area) => (
          <section key={area} className="area">
            <h2>{area}</h2>
            <div className="cards">
              {charts
                .filter((chart) => chart.area === area)
                .map((chart) => (
                  <Card
                    key={chart.id}
                    chart={chart}
                    isDimmed={!matches(chart) || !isNear(chart.id)}
                    onPoint={setPointed}
                  />
                ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}
