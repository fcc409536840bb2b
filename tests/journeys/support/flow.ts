import type { LanguageCode } from '@contract/system';
import {
  atomicPaths,
  type Depth,
  flowGaps,
  isUnseen,
  kindOf,
  omissionsOf,
  type Driver as PageDriver,
  type PageFlow,
  type PlayedStep,
  pagePaths,
  playOnPage,
  savedPagePath,
  type Unseen,
} from '@explorer/adapters/playwright';
import { savedPaths } from '@explorer/adapters/vitest';
import { type Exploration, explore, type Path, stepLabels } from '@explorer/index';
import type { ExplorableChart } from '@explorer/types';
import { afterAll, describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { PAGE_NAMES } from '@/config/pageNames';
import { registry } from '@/machines/registry';
import { openRecord, takesScreens } from './atlas';
import { watchControls } from './pressable';
import { type Stage, stageOfFile } from './stage';
import type { Visit } from './visit';

export {
  atomicPaths,
  type Depth,
  kindOf,
  sampleOf,
  type Unplayable,
  type Unseen,
} from '@explorer/adapters/playwright';

interface Context {
  readonly visit: Visit;
  readonly stage: Stage;
}

/** One step to play on the page. */
export type Play = Context & PlayedStep;

/** Performs the step on the page. */
export type Driver = PageDriver<Context>;

/** Checks what the page shows in a state. May read data from the snapshot, but not the state itself. */
export type Expectation = (visit: Visit, snapshot: AnyMachineSnapshot) => Promise<void>;

/** How a chart is replayed on the page. */
export interface Flow<Kind extends string> extends Omit<PageFlow<Kind, Context>, 'states'> {
  /** Id of the chart in the registry. */
  readonly chart: string;
  /** Expectations by path, for every atomic state of the chart and for no others. */
  readonly states: Readonly<Record<string, Expectation | Unseen>>;
  /** States that show only the app shell, which has no landmarks or headings. */
  readonly undrawn?: readonly string[];
  /**
   * Controls that can be pressed in states that ignore what they send, each with the reason. Without it, nothing is
   * compared.
   */
  readonly pressable?: Readonly<Record<string, string>>;
  /** Opens the page where the chart begins. */
  begin(stage: Stage, path: Path, language: LanguageCode): Promise<Visit>;
}

/** Paths that failed in a random sequence; they are replayed on the page too. */
const SAVED = 'tests/models/paths';

/** axe rules about landmarks and headings that every page has. */
const PARTS_OF_PAGE = /^(?:landmark-one-main|page-has-heading-one):/;

const explorations = new Map<string, Exploration>();

function exploreOnce(chart: ExplorableChart): Exploration {
  const known = explorations.get(chart.id) ?? explore(chart);
  explorations.set(chart.id, known);
  return known;
}

/** One language for all paths, or both in turn. */
type Tongue = LanguageCode | 'TY and EN in turn';

/**
 * Replays the generated paths of a chart on the real page. When taking screenshots for the atlas, also replays every
 * state in the other language.
 */
export function replayOnPage<Kind extends string>(
  title: string,
  flow: Flow<Kind>,
  tongue: Tongue,
  depth: Depth,
): void {
  if (takesScreens) {
    const language = tongue === 'EN' ? 'EN' : 'TY';
    replayIn(title, flow, language, depth);
    replayIn(title, flow, language === 'TY' ? 'EN' : 'TY', 'every state');
  } else replayIn(title, flow, tongue, depth);
}

function replayIn<Kind extends string>(title: string, flow: Flow<Kind>, tongue: Tongue, depth: Depth): void {
  const chart = registry.find(({ id }) => id === flow.chart);
  if (chart === undefined) throw new Error(`there is no chart ${flow.chart}`);
  const exploration = exploreOnce(chart);
  const states = Object.entries(flow.states).map(
    ([path, state]) =>
      [
        path,
        typeof state === 'function'
          ? ({ visit }: Context, snapshot: AnyMachineSnapshot) => state(visit, snapshot)
          : state,
      ] as const,
  );
  const controls = flow.pressable === undefined || takesScreens ? undefined : watchControls(chart);
  const pageFlow: PageFlow<Kind, Context> = { ...flow, states: Object.fromEntries(states) };
  const paths = [
    ...pagePaths(exploration, pageFlow, depth),
    ...[...savedPaths(SAVED, chart.id).values()].map((path) => savedPagePath(exploration, pageFlow, path)),
  ];
  const seen = new Set<string>();
  const looked = new Set<string>();
  const languages: readonly LanguageCode[] = tongue === 'TY and EN in turn' ? ['TY', 'EN'] : [tongue];
  const omissions = omissionsOf(pageFlow);
  const records = new Map(languages.map((each) => [each, openRecord(flow.chart, each, depth, omissions)]));

  /** Checks each atomic state once; parallel states are checked separately. */
  async function checkAccess(visit: Visit, snapshot: AnyMachineSnapshot): Promise<void> {
    const fresh = atomicPaths(snapshot).filter((path) => !looked.has(path));
    if (fresh.length === 0) return;
    const isDrawn = !atomicPaths(snapshot).some((path) => flow.undrawn?.includes(path));
    // A form that the server rendered is replaced at once; a test of its own checks it.
    await visit.page.locator(`#${PAGE_NAMES.servedPopup} dialog`).waitFor({ state: 'hidden' });
    const broken = (await visit.axe()).filter((rule) => isDrawn || !PARTS_OF_PAGE.test(rule));
    expect(broken, `axe in ${fresh.join(', ')}`).toEqual([]);
    // Only now: a retry looks again.
    for (const path of fresh) looked.add(path);
  }

  describe(`${title} (${tongue})`, () => {
    const stageOf = stageOfFile();
    afterAll(async () => {
      for (const record of records.values()) await record.write();
    });

    it('has exactly one driver for every kind of step and one expectation for every state', () => {
      expect(flowGaps(exploration, pageFlow)).toEqual([]);
    });

    for (const [at, path] of paths.entries()) {
      const language = languages[at % languages.length] ?? 'TY';
      const labels = stepLabels(path);
      const place = [
        ...(exploration.initialStates.size > 1 ? [path.input] : []),
        ...(language === tongue ? [] : [language]),
      ];
      const name = `${place.length === 0 ? '' : `[${place.join(', ')}] `}${labels.join(' → ')}`;
      it(name, async () => {
        const stage = await stageOf();
        const visit = await flow.begin(stage, path, language);
        const record = records.get(language);
        const found = await playOnPage(exploration, pageFlow, path, {
          context: { visit, stage },
          around: (step, play) =>
            controls === undefined ? play() : controls.noting(visit.page, kindOf(step), play),
          async looked(snapshot, _trail, step) {
            await record?.picture(visit, JSON.stringify(snapshot.value), step);
            if (takesScreens) return;
            await checkAccess(visit, snapshot);
            await controls?.look(visit.page, snapshot);
          },
        });
        for (const state of found) seen.add(state);
        record?.walked(path);
        await visit.end();
      });
    }

    if (controls !== undefined)
      it('what cannot be pressed says so', () => {
        const known = Object.keys(flow.pressable ?? {});
        const found = controls.findings();
        expect(found.filter((finding) => !known.some((name) => finding.startsWith(name)))).toEqual([]);
        expect(known.filter((name) => !found.some((finding) => finding.startsWith(name)))).toEqual([]);
      });

    it('every state visible to a player was seen', () => {
      const visible = Object.entries(flow.states).flatMap(([path, state]) => (isUnseen(state) ? [] : [path]));
      expect([...seen].sort()).toEqual(visible.sort());
    });
  });
}
