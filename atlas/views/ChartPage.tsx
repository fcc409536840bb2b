import { flattenStates } from '@explorer/describe';
import { everythingOpen, layoutChart, type Picture, picturesOf, renderSvg } from '@explorer/diagram/index';
import { parentOf } from '@explorer/diagram/labels';
import type { ChartDescription } from '@explorer/index';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { AtlasChart, AtlasConnection } from '../data';
import { download } from '../download';
import { useChartData, useFingerprints, useIndex } from '../load';
import { useNotes } from '../notesStore';
import { addressOf, replacePlace, usePlace } from '../router';
import { thumbnailsOf } from '../seen';
import { Coverage } from './Coverage';
import { Diagram } from './Diagram';
import { SIGNS } from './Notes';
import { noteMarks } from './noteMarks';
import { Paths } from './Paths';
import { Proofs } from './Proofs';
import { Sheets } from './Sheets';
import { StateCard } from './StateCard';
import { Tables } from './Tables';
import { WhatIf } from './WhatIf';

const Live = lazy(() => import('./Live'));

const TABS = [
  ['diagram', 'Diagram'],
  ['what-if', 'What if…'],
  ['tables', 'Tables'],
  ['live', 'Live'],
  ['paths', 'Paths'],
  ['coverage', 'Coverage'],
  ['proofs', 'Proofs'],
] as const;

const openWords = (picture: Picture | undefined) => [...(picture?.open ?? [])].sort().join(',');

/** The open states from the address, if the chart still has them; otherwise the overview. */
function pictureIn(chart: ChartDescription, query: URLSearchParams): Picture {
  const [overview = everythingOpen(chart)] = picturesOf(chart);
  const words = query.get('open');
  const picture = words === null ? overview : { root: '', open: new Set(['', ...words.split(',')]) };
  return openTowards(picture, query.get('at') ?? '');
}

/** The picture with all ancestors of a state open. */
function openTowards(picture: Picture, path: string): Picture {
  const around: string[] = [];
  for (let at = parentOf(path); at !== undefined; at = parentOf(at)) around.push(at);
  if (around.every((ancestor) => picture.open.has(ancestor))) return picture;
  return { ...picture, open: new Set([...picture.open, ...around]) };
}

/** The first state whose name, event or guard contains the text. */
function firstFound(chart: ChartDescription, words: string): string | undefined {
  const text = words.toLowerCase();
  const states = flattenStates(chart.root).slice(1);
  const named = states.find(({ key }) => key.toLowerCase().includes(text));
  const telling = states.find(({ transitions }) =>
    transitions.some(({ trigger, guard = '' }) => `${trigger} ${guard}`.toLowerCase().includes(text)),
  );
  return (named ?? telling)?.path;
}

/** The notes of QA as marks on the diagram. */
function useMarks(data: AtlasChart) {
  const { notes } = useNotes();
  const fingerprints = useFingerprints();
  return useMemo(() => {
    const marks = noteMarks(data, notes, fingerprints);
    return new Map(
      [...marks].map(([path, { verdict, isOld, words }]) => [
        path,
        { sign: SIGNS[verdict], className: `${verdict}${isOld ? ' old' : ''}`, words },
      ]),
    );
  }, [data, notes, fingerprints]);
}

function DiagramTab({ data }: { readonly data: AtlasChart }) {
  const { description } = data;
  const { query } = usePlace();
  const [wanted, setWanted] = useState(query.get('find') ?? '');
  const [chosen, setChosen] = useState(query.get('at') ?? '');
  const [picture, setPicture] = useState(() => pictureIn(description, query));
  const [strong, setStrong] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const overview = openWords(picturesOf(description)[0]);
    const open = openWords(picture);
    replacePlace(['chart', description.id, 'diagram'], {
      ...(open === overview ? {} : { open }),
      ...(chosen === '' ? {} : { at: chosen }),
      ...(wanted === '' ? {} : { find: wanted }),
    });
  }, [description, picture, chosen, wanted]);
  const marks = useMarks(data);
  const screens = useMemo(() => thumbnailsOf(data), [data]);
  const found = wanted === '' ? undefined : firstFound(description, wanted);
  const goTo = (path: string) => {
    setStrong(new Set());
    setPicture(openTowards(picture, path));
    setChosen(path);
  };
  // Opens the state that the search or the address names.
  const shown = found === undefined ? picture : openTowards(picture, found);
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
            onKeyDown={({ key }) => {
              if (key === 'Enter' && found !== undefined) goTo(found);
            }}
          />
        </label>
        <button
          type="button"
          onClick={() =>
            download(
              `${description.id}.svg`,
              'image/svg+xml',
              renderSvg(description, layoutChart(description, shown)),
            )
          }
        >
          Save as SVG
        </button>
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
        <span className="soft">
          Press a state for what it is; one that holds others opens and closes. Point at a state, a line or a
          step for what belongs to it. Keys: Tab and Enter, + − 0 f s.
        </span>
      </div>
      <Sheets chart={description} />
      <div className="split">
        <Diagram
          chart={description}
          picture={shown}
          onPicture={setPicture}
          wanted={wanted}
          marks={marks}
          screens={screens}
          strong={strong}
          onState={setChosen}
          {...(found === undefined && chosen === '' ? {} : { focus: found ?? chosen })}
          stateClass={(path) => (path === chosen && path !== '' ? 'chosen' : undefined)}
        />
        <StateCard
          data={data}
          path={chosen}
          onState={goTo}
          onPoint={(transitions) => setStrong(new Set(transitions))}
        />
      </div>
    </>
  );
}

/** Tabs that show nothing but what is computed. */
const COMPUTED = ['paths', 'coverage', 'proofs'];

function Tab({ data, tab }: { readonly data: AtlasChart; readonly tab: string }) {
  if (data.isPending && COMPUTED.includes(tab)) return <p role="status">This chart is being computed.</p>;
  switch (tab) {
    case 'what-if':
      return <WhatIf data={data} />;
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

/** A row as in the wiring table. */
const rowOf = ({ from, action, to, event }: AtlasConnection) => `${from} · ${action} → ${to} · ${event}`;

/** Everything about one chart. */
export default function ChartPage({ id, tab }: { readonly id: string; readonly tab: string }) {
  const { charts, relations, connections } = useIndex();
  if (!charts.some((chart) => chart.id === id)) {
    return (
      <main className="page">
        <h1>There is no chart “{id}”</h1>
        <a href={addressOf([])}>Back to the map</a>
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
  const sent = connections.filter(({ sender }) => sender === id);
  const received = connections.filter(({ receiver }) => receiver === id);
  return (
    <main className="page wide">
      <Loaded id={id} tab={tab}>
        {runs.length > 0 && <span className="links">Runs {related(runs)}</span>}
        {runBy.length > 0 && <span className="links">Run by {related(runBy)}</span>}
        {sent.length > 0 && (
          <span className="links" title={sent.map(rowOf).join('\n')}>
            Sends to {related(sent.map(({ receiver }) => receiver))}
          </span>
        )}
        {received.length > 0 && (
          <span className="links" title={received.map(rowOf).join('\n')}>
            Receives from {related(received.map(({ sender }) => sender))}
          </span>
        )}
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
