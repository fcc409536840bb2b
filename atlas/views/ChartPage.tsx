import { lazy, Suspense, useState } from 'react';
import type { AtlasChart } from '../data';
import { useChartData, useIndex } from '../load';
import { addressOf } from '../router';
import { Coverage } from './Coverage';
import { Diagram } from './Diagram';
import { Paths } from './Paths';
import { Proofs } from './Proofs';
import { StateCard } from './StateCard';
import { Tables } from './Tables';

const Live = lazy(() => import('./Live'));

const TABS = [
  ['diagram', 'Diagram'],
  ['tables', 'Tables'],
  ['live', 'Live'],
  ['paths', 'Paths'],
  ['coverage', 'Coverage'],
  ['proofs', 'Proofs'],
] as const;

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function DiagramTab({ data }: { readonly data: AtlasChart }) {
  const { description, layout, svg } = data;
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState('');
  return (
    <>
      <div className="row tight">
        <label className="search">
          <span className="hidden">Find in the diagram</span>
          <input
            type="search"
            placeholder="Find a state, event or guard"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
        <button type="button" onClick={() => download(`${description.id}.svg`, svg)}>
          Save as SVG
        </button>
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
        <span className="soft">
          Drag or Shift with arrows to move, Ctrl and wheel or + and − to zoom, 0 to fit. Choose a state for
          what it is.
        </span>
      </div>
      <div className="split">
        <Diagram
          title={description.title}
          layout={layout}
          wanted={wanted}
          onState={setChosen}
          stateClass={(path) => (path === chosen ? 'chosen' : undefined)}
        />
        <StateCard data={data} path={chosen} />
      </div>
    </>
  );
}

function Tab({ data, tab }: { readonly data: AtlasChart; readonly tab: string }) {
  switch (tab) {
    case 'tables':
      return <Tables data={data} />;
    case 'live':
      return (
        <Suspense fallback={<p>Loading the chart…</p>}>
          <Live data={data} />
        </Suspense>
      );
    case 'paths':
      return <Paths data={data} />;
    case 'coverage':
      return <Coverage data={data} />;
    case 'proofs':
      return <Proofs data={data} />;
    default:
      return <DiagramTab data={data} />;
  }
}

/** Everything about one chart. */
export default function ChartPage({ id, tab }: { readonly id: string; readonly tab: string }) {
  const { charts, relations } = useIndex();
  if (!charts.some((chart) => chart.id === id)) {
    return (
      <main className="page">
        <h1>There is no chart “{id}”</h1>
        <a href={addressOf([])}>To the map</a>
      </main>
    );
  }
  const titleOf = (other: string) => charts.find((chart) => chart.id === other)?.title ?? other;
  const related = (ids: readonly string[]) =>
    [...new Set(ids)].map((other) => (
      <a key={other} href={addressOf(['chart', other])}>
        {titleOf(other)}
      </a>
    ));
  const runs = relations.filter(({ by }) => by === id).map(({ of }) => of);
  const runBy = relations.filter(({ of }) => of === id).map(({ by }) => by);
  return (
    <main className="page wide">
      <Loaded id={id} tab={tab}>
        {runs.length > 0 && <span className="links">Runs {related(runs)}</span>}
        {runBy.length > 0 && <span className="links">Run by {related(runBy)}</span>}
      </Loaded>
    </main>
  );
}

function Loaded({
  id,
  tab,
  children,
}: {
  readonly id: string;
  readonly tab: string;
  readonly children: React.ReactNode;
}) {
  const data = useChartData(id);
  const { title, area, description } = data.description;
  return (
    <>
      <div className="row">
        <h1>{title}</h1>
        <span className="tag">{area}</span>
        {children}
      </div>
      <p className="soft lead">{description}</p>
      <nav className="tabs" aria-label={title}>
        {TABS.map(([name, label]) => (
          <a
            key={name}
            href={addressOf(['chart', id, name])}
            aria-current={name === tab ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <Tab data={data} tab={tab} />
    </>
  );
}
