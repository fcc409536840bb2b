/** Every diagram of every chart is legible without zooming. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ChartLayout,
  everythingOpen,
  layoutChart,
  MARGIN,
  picturesOf,
  SHEET,
  stripsOf,
} from '@explorer/diagram/index';
import { DARK, LIGHT, type Palette } from '@explorer/diagram/svg';
import {
  type ChartDescription,
  type ChartRecord,
  flattenStates,
  type StateDescription,
} from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { illegible } from '../support/legibility';

const FOLDER = 'docs/statecharts';

/** The drawings in the documents, which `npm run statecharts -- --check` keeps up to date. */
const charts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name): ChartRecord => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')))
  .map(({ description }) => description);

describe('diagrams are legible without zooming', () => {
  it.each(charts.map((chart) => [chart.id, chart] as const))('%s', (_, chart) => {
    const problems = picturesOf(chart).flatMap((picture) =>
      illegible(layoutChart(chart, picture)).map((problem) => `${picture.root || 'overview'}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it.each(charts.map((chart) => [chart.id, chart] as const))('%s with everything open', (_, chart) => {
    expect(illegible(layoutChart(chart, everythingOpen(chart), 1400), 1440)).toEqual([]);
  });

  it.each(charts.map((chart) => [chart.id, chart] as const))('%s with screens in its boxes', (_, chart) => {
    const all = new Set(flattenStates(chart.root).map(({ path }) => path));
    const layout = layoutChart(chart, picturesOf(chart)[0], undefined, all);
    expect(layout.states.some(({ thumbnail }) => thumbnail !== undefined)).toBe(true);
    expect(illegible(layout)).toEqual([]);
  });
});

describe('branches of one event are read in the order in which they are tried', () => {
  it.each(charts.map((chart) => [chart.id, chart] as const))('%s', (_, chart) => {
    const wrong = picturesOf(chart).flatMap((picture) =>
      layoutChart(chart, picture).states.flatMap(({ texts }) => {
        const read = [...new Set(texts.flatMap(({ transitions }) => transitions))];
        const branchesOf = new Map<string, number[]>();
        for (const id of read) {
          const [, trigger, branch] = /^(.*)\|(\d+)$/.exec(id) ?? [];
          branchesOf.set(String(trigger), [...(branchesOf.get(String(trigger)) ?? []), Number(branch)]);
        }
        return [...branchesOf].filter(([, branches]) =>
          branches.some((branch, index) => branch < (branches[index - 1] ?? 0)),
        );
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('printed on A4, no text is cut or scaled', () => {
  it.each(charts.map((chart) => [chart.id, chart] as const))('%s', (_, chart) => {
    for (const picture of picturesOf(chart)) {
      const layout = layoutChart(chart, picture, SHEET.width - MARGIN * 2);
      expect(layout.width).toBeLessThanOrEqual(SHEET.width - MARGIN * 2);
      const strips = stripsOf(layout, SHEET.height);
      expect(strips.filter(({ from, to }) => to - from > SHEET.height)).toEqual([]);
      const cut = layout.states
        .flatMap(({ texts }) => texts)
        .filter(({ y }) => !strips.some(({ from, to }) => y - 11 >= from && y + 4 <= to));
      expect(cut).toEqual([]);
    }
  });
});

const chartOf = (id: string): ChartDescription => {
  const chart = charts.find((candidate) => candidate.id === id);
  if (chart === undefined) throw new Error(`there is no chart ${id}`);
  return chart;
};

describe('illegible drawings are reported', () => {
  const layout = layoutChart(chartOf('captcha'));
  const first = layout.edges.find(({ hasArrow }) => hasArrow);
  const last = layout.states.at(-1);
  const found = (changed: Partial<ChartLayout>) => illegible({ ...layout, ...changed }).join('\n');

  it('text that would be too small', () => {
    expect(found({ width: 2000 })).toContain('text of 6.0 px');
  });

  it('screens that leave their box or cover a label', () => {
    const withScreen = (by: number) =>
      layout.states.map((state) =>
        state === last
          ? { ...state, thumbnail: { x: state.x, y: state.y + by, width: 72, height: 128 } }
          : state,
      );
    expect(found({ states: withScreen(0) })).toMatch(/lies on the screen of/);
    expect(found({ states: withScreen(10) })).toMatch(/the screen of .* leaves its box/);
  });

  it('boxes and labels that overlap', () => {
    const moved = layout.states.map((state) => (state === last ? { ...state, x: state.x - 120 } : state));
    expect(found({ states: moved })).toMatch(/and .* overlap/);
    const longer = layout.states.map((state) => ({
      ...state,
      texts: state.texts.map((text) => ({ ...text, phrases: [...text.phrases, ...text.phrases] })),
    }));
    expect(found({ states: longer })).toMatch(/leaves/);
  });

  it('lines through boxes and labels, along borders, on each other', () => {
    const [box] = layout.states.filter(({ path }) => path !== '').slice(-1);
    if (box === undefined || first === undefined) throw new Error('nothing is drawn');
    const line = (points: ChartLayout['edges'][number]['points'], target = first.target) =>
      found({ edges: [...layout.edges, { ...first, points, target, hasArrow: false }] });
    expect(
      line([
        { x: box.x - 5, y: box.y + 12 },
        { x: box.x + 400, y: box.y + 12 },
      ]),
    ).toMatch(/crosses/);
    expect(
      line([
        { x: box.x, y: box.y + 2 },
        { x: box.x + box.width, y: box.y + 2 },
      ]),
    ).toMatch(/runs along/);
    expect(line(first.points, 'somewhere')).toMatch(/lie on each other/);
  });

  it('arrows that do not end at their target, or end twice', () => {
    const edges = layout.edges.map((edge) =>
      edge === first ? { ...edge, points: [...edge.points, { x: 3, y: 3 }] } : edge,
    );
    expect(found({ edges })).toMatch(/ends elsewhere/);
  });
});

/** Relative luminance of a colour (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('colours of %s pages', (_, palette: Palette) => {
  it.each(['paper', 'inner', 'state'] as const)('can be read on %s', (ground) => {
    const texts = [palette.ink, palette.soft, ...palette.hues];
    expect(texts.filter((colour) => contrast(colour, palette[ground]) < 4.5)).toEqual([]);
  });
});

/** The chart with its last transition moved to another sibling state. */
function withOneChange(chart: ChartDescription): ChartDescription {
  const all = flattenStates(chart.root);
  const moved = all
    .flatMap(({ transitions }) => transitions)
    .findLast(({ targets }) => targets.length === 1 && targets[0] !== '');
  const [target = ''] = moved?.targets ?? [];
  const beside = all.find(({ states }) => states.some(({ path }) => path === target))?.states ?? [];
  const other = beside.find(({ path }) => path !== target && path !== moved?.source)?.path ?? target;
  const change = (state: StateDescription): StateDescription => ({
    ...state,
    transitions: state.transitions.map((transition) =>
      transition.id === moved?.id ? { ...transition, targets: [other] } : transition,
    ),
    states: state.states.map(change),
  });
  return { ...chart, root: change(chart.root) };
}

/** Boxes in reading order, each with its row. */
function placesOf(chart: ChartDescription): ReadonlyMap<string, string> {
  const { states } = layoutChart(chart);
  return new Map(
    flattenStates(chart.root).flatMap(({ states: children }) => {
      const boxes = states.filter(({ path }) => children.some((child) => child.path === path));
      const rows = [...new Set(boxes.map(({ y }) => y))].sort((a, b) => a - b);
      return boxes.map((box) => {
        const row = boxes.filter(({ y }) => y === box.y).sort((a, b) => a.x - b.x);
        return [box.path, `row ${rows.indexOf(box.y)}, place ${row.indexOf(box)}`] as const;
      });
    }),
  );
}

describe('a small change of a chart changes its diagram a little', () => {
  const changed = [
    'login',
    'registration',
    'launch',
    'navigation',
    'chat-room',
    'deposit',
    'withdrawal',
    'recovery',
    'search',
    'protection',
  ];

  it.each(changed)('%s: one transition has another target', (id) => {
    const chart = chartOf(id);
    const [before, after] = [placesOf(chart), placesOf(withOneChange(chart))];
    const moved = [...before].filter(([path, place]) => after.get(path) !== place);
    expect(moved.length, moved.join('; ')).toBeLessThanOrEqual(Math.ceil(before.size / 10));
  });

  it.each(charts.map((chart) => [chart.id, chart] as const))(
    '%s reads in the order of its source',
    (_, chart) => {
      const { states } = layoutChart(chart);
      const place = new Map(states.map((state) => [state.path, state]));
      for (const { states: children } of flattenStates(chart.root)) {
        const boxes = children.flatMap(({ path }) => place.get(path) ?? []);
        const read = [...boxes].sort((a, b) => a.y - b.y || a.x - b.x);
        expect(read.map(({ path }) => path)).toEqual(boxes.map(({ path }) => path));
      }
    },
  );
});
