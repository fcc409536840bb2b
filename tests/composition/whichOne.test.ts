import { afterEach, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { rememberedPlace, rememberPlace } from '@/composition/catalogue/listPlaces';
import { downloadFlow } from '@/composition/content/downloadFlow';
import { rewardFormFlow } from '@/composition/content/rewardFormFlow';
import { launchFlow } from '@/composition/site/deferredChartsFlow';
import { OPEN_STATUS, sampleAnnouncement } from '@/machines/shared/samples';
import { outcomeOf, type Served, servedBy } from './serving';
import { create, stage, success } from './support';

/*
 * Of several of a kind, a composition takes the one that is meant, wherever it stands among them.
 */

const { site, respond } = stage();
afterEach(() => vi.unstubAllGlobals());

const THREE = ['first', 'second', 'third'] as const;

it.each(THREE)('REWARD-01 the application form is that of the %s promotion', async (id) => {
  const promotion = THREE.map((each) => sampleAnnouncement(each, { title: `promotion ${each}` }));
  const offers = THREE.map((each) => ({
    id: each,
    linkedPromotionId: each,
    imageRequired: 'N',
    remarkRequired: 'Y',
    chosenAtDeposit: false,
  }));
  respond((path) => {
    if (path.startsWith('/content/announcements'))
      return success({ promotion, banners: [], player: [], popup: [], hot: [] });
    return success({ list: path.startsWith('/content/promotions/rewards') ? offers : [] });
  });
  const { services } = site();
  let chart: unknown;
  rewardFormFlow(services)((logic, options) => {
    chart = logic;
    return create(logic, options);
  });
  const form = await outcomeOf(chart, 'loadForm', { promotionId: id });
  expect(form).toMatchObject({ promotion: { id, title: `promotion ${id}` }, offer: { id } });
});

it('the download page links to the file of each kind, in whatever order they come', () => {
  const { services } = site();
  const resources = [
    { resourceType: 'Android', url: '/files/site.apk' },
    { resourceType: 'IOS', url: '/files/store' },
    { resourceType: 'MOBILECONFIG', url: '/files/site.mobileconfig' },
  ];
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 });
  vi.stubGlobal('window', new EventTarget());
  for (const listed of [resources, resources.toReversed()]) {
    const status = { ...OPEN_STATUS, info: { ...OPEN_STATUS.info, resources: listed } };
    const flow = downloadFlow({ ...services, status: () => status })(create);
    expect(flow.ref.getSnapshot().context.links).toEqual({
      android: '/files/site.apk',
      ios: '/files/store',
      profile: '/files/site.mobileconfig',
    });
  }
});

it.each(THREE)('a list keeps the place of the %s entry of the history', (entry) => {
  const { services } = site();
  for (const [at, each] of THREE.entries())
    rememberPlace(services.storage, each, { pages: 1, row: at, offset: 0 });
  expect(rememberedPlace(services.storage, entry)?.row).toBe(THREE.indexOf(entry));
  // A later place of an entry replaces the earlier one.
  rememberPlace(services.storage, entry, { pages: 2, row: 9, offset: 0 });
  expect(rememberedPlace(services.storage, entry)).toMatchObject({ pages: 2, row: 9 });
  expect(rememberedPlace(services.storage, 'another')).toBeUndefined();
});

it.each(THREE)('of several frames, the game hears that of its own launch: the %s', async (launchId) => {
  const { services } = site();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const frames = THREE.map((launch) => ({ dataset: { launch }, contentWindow: { of: launch } }));
  vi.stubGlobal('document', { querySelectorAll: () => frames });
  const watch = servedBy(launchFlow(services)).find(({ name }: Served) => name === 'launch · watchFrame');
  if (watch === undefined) throw new Error('nothing watches the frame');
  const heard: string[] = [];
  const game = createActor(
    setup({ actors: { watch: watch.logic } }).createMachine({
      invoke: { src: 'watch', input: { launchId, origin: 'null' } },
      on: { '*': { actions: ({ event }) => heard.push(event.type) } },
    }),
  ).start();
  for (const { contentWindow } of frames) {
    page.dispatchEvent(
      Object.assign(new Event('message'), {
        source: contentWindow,
        origin: 'null',
        data: {
          protocol: 'game-frame/1',
          type: contentWindow.of === launchId ? 'close.requested' : 'ready',
          scene: '',
          mode: 'real',
        },
      }),
    );
  }
  expect(heard).toEqual(['frame.closeRequested']);
  game.stop();
});
