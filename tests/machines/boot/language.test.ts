import type { Game, VendorGameTypes } from '@contract/catalogue';
import type { LanguageCode } from '@contract/system';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { languageMachine } from '@/machines/boot/language/language.machine';
import { catalogueMachine } from '@/machines/catalogue/catalogue/catalogue.machine';
import { hotListMachine } from '@/machines/catalogue/hotList/hotList.machine';
import { sampleGame, UNREACHABLE, VENDORS } from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

function start(language: LanguageCode = 'TY') {
  const clock = new SimulatedClock();
  const texts = deferred<void, { language: LanguageCode }>();
  const log = recorder();
  const actor = createActor(
    languageMachine.provide({
      actors: { loadTexts: texts.logic },
      actions: {
        applyLanguage: log.action('applyLanguage'),
        rememberLanguage: log.action('rememberLanguage'),
        reportReady: log.action('reportReady'),
        reloadCatalogue: log.action('reloadCatalogue'),
        notify: log.action('notify'),
      },
    }),
    { clock, input: { language } },
  ).start();
  return {
    clock,
    texts,
    log,
    change: (to: LanguageCode) => actor.send({ type: 'language.change', language: to }),
    retry: () => actor.send({ type: 'language.retry' }),
    shown: () => actor.getSnapshot().context.language,
    at: () => actor.getSnapshot().value,
  };
}

/** A player whose texts have arrived. */
async function settled(language: LanguageCode = 'TY') {
  const stage = start(language);
  await stage.texts.last().answer();
  stage.log.take();
  return stage;
}

const RELOAD_EN = ['reloadCatalogue', { language: 'EN' }];
const FAILED = ['notify', { message: 'message.language_failed', tone: 'error', duration: 'default' }];

describe('the first language', () => {
  it.each(['TY', 'EN'] as const)(
    '%s: its texts are loaded, applied and reported, in this order; it was not chosen, so it is not stored',
    async (language) => {
      const { texts, log, shown } = start(language);
      expect(texts.calls.map(({ input }) => input)).toEqual([{ language }]);
      expect(log.take()).toEqual([]);
      await texts.last().answer();
      expect(log.take()).toEqual([['applyLanguage', { language }], ['reportReady']]);
      expect(shown()).toBe(language);
    },
  );

  it('is requested again 3 s after a failure, as often as needed', async () => {
    const { clock, texts, log } = start();
    for (const attempt of [1, 2, 3]) {
      await texts.last().fail(UNREACHABLE);
      clock.increment(2999);
      expect(texts.calls).toHaveLength(attempt);
      clock.increment(1);
      expect(texts.calls).toHaveLength(attempt + 1);
    }
    await texts.last().answer();
    expect(log.take()).toContainEqual(['reportReady']);
  });

  it('times out after 10 s; the player can retry at once', async () => {
    const { clock, texts, retry, at } = start();
    clock.increment(9999);
    expect(at()).toBe('loading');
    clock.increment(1);
    expect(at()).toBe('unavailable');
    expect(texts.waited()).toEqual([]);
    retry();
    expect(texts.calls).toHaveLength(2);
  });
});

describe('changing the language', () => {
  it('shows the old texts until the new ones are loaded', async () => {
    const { change, texts, log, shown } = await settled();
    change('EN');
    expect(texts.last().input).toEqual({ language: 'EN' });
    expect(shown()).toBe('TY');
    await texts.last().answer();
    expect(shown()).toBe('EN');
    expect(log.take()).toEqual([
      ['rememberLanguage', { language: 'EN' }],
      ['applyLanguage', { language: 'EN' }],
    ]);
  });

  it('I18N-05 reloads vendors and hot games 250 ms after the new texts, once', async () => {
    const { clock, change, texts, log } = await settled();
    change('EN');
    await texts.last().answer();
    log.take();
    clock.increment(249);
    expect(log.take()).toEqual([]);
    clock.increment(1);
    expect(log.take()).toEqual([RELOAD_EN]);
    clock.increment(60_000);
    expect(log.take()).toEqual([]);
  });

  it('I18N-05 makes the charts of vendors and hot games reload', async () => {
    const clock = new SimulatedClock();
    const texts = deferred<void, { language: LanguageCode }>();
    const vendors = deferred<VendorGameTypes>();
    const hot = deferred<readonly Game[], void>();
    const catalogue = createActor(catalogueMachine.provide({ actors: { fetchVendors: vendors.logic } }), {
      clock,
      input: { cached: null },
    }).start();
    const hotList = createActor(hotListMachine.provide({ actors: { fetchHotGames: hot.logic } }), {
      clock,
    }).start();
    await vendors.last().answer(VENDORS);
    await hot.last().answer([sampleGame(1)]);
    const language = createActor(
      languageMachine.provide({
        actors: { loadTexts: texts.logic },
        actions: {
          reloadCatalogue: () => {
            catalogue.send({ type: 'catalogue.reload' });
            hotList.send({ type: 'hot.reload' });
          },
        },
      }),
      { clock, input: { language: 'TY' } },
    ).start();
    await texts.last().answer();
    language.send({ type: 'language.change', language: 'EN' });
    await texts.last().answer();
    expect([vendors.calls.length, hot.calls.length]).toEqual([1, 1]);
    clock.increment(250);
    expect([vendors.calls.length, hot.calls.length]).toEqual([2, 2]);
  });

  it('I18N-05 changed twice within the debounce reloads once, in the language that stays', async () => {
    const { clock, change, texts, log, shown } = await settled('EN');
    change('TY');
    await texts.last().answer();
    clock.increment(200);
    change('EN');
    await texts.last().answer();
    log.take();
    clock.increment(249);
    expect(log.take()).toEqual([]);
    clock.increment(60_000);
    expect(log.take()).toEqual([RELOAD_EN]);
    expect(shown()).toBe('EN');
  });

  const SECOND_THOUGHTS: readonly [
    string,
    (stage: Awaited<ReturnType<typeof settled>>) => Promise<void> | void,
  ][] = [
    ['fails', ({ texts }) => texts.last().fail(UNREACHABLE)],
    [
      'is never answered',
      ({ clock }) => {
        clock.increment(15_000);
      },
    ],
    ['is taken back', ({ change }) => change('EN')],
  ];
  it.each(SECOND_THOUGHTS)(
    'I18N-05 a second change that %s does not lose the reload of the first',
    async (_, happens) => {
      const stage = await settled();
      stage.change('EN');
      await stage.texts.last().answer();
      stage.clock.increment(100);
      stage.change('TY');
      await happens(stage);
      expect(stage.shown()).toBe('EN');
      stage.clock.increment(250);
      expect(stage.log.take().filter(([name]) => name === 'reloadCatalogue')).toEqual([RELOAD_EN]);
    },
  );

  it('to the current language does nothing', async () => {
    const { change, texts, at } = await settled();
    change('TY');
    expect([texts.calls.length, at()]).toEqual([1, 'settled']);
  });

  it('that fails keeps the old language, says so and reloads nothing', async () => {
    const { clock, change, texts, log, shown } = await settled();
    change('EN');
    await texts.last().fail(UNREACHABLE);
    clock.increment(60_000);
    expect([shown(), log.take()]).toEqual(['TY', [FAILED]]);
    change('EN');
    expect(texts.calls).toHaveLength(3);
  });

  it('times out after 15 s; a late answer changes nothing', async () => {
    const { clock, change, texts, log, shown } = await settled();
    change('EN');
    clock.increment(14_999);
    expect(log.take()).toEqual([]);
    clock.increment(1);
    expect(log.take()).toEqual([FAILED]);
    await texts.last().answer();
    clock.increment(60_000);
    expect([shown(), log.take()]).toEqual(['TY', []]);
  });

  it('undone while it loads changes nothing', async () => {
    const { clock, change, texts, log, shown } = await settled();
    change('EN');
    change('TY');
    await texts.last().answer();
    clock.increment(60_000);
    expect([shown(), log.take()]).toEqual(['TY', []]);
  });
});
