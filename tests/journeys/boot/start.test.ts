import { vendorGameTypes } from '@contract/catalogue';
import { type LanguageCode, systemStatus } from '@contract/system';
import { BOOT_TIMEOUT, LANGUAGE_RELOAD_DEBOUNCE, REQUEST_TIMEOUT } from '@/config/constants';
import { localeOf } from '@/config/languages';
import type { LanguageEvent } from '@/machines/boot/language/language.machine';
import type { ServiceStatusEvent } from '@/machines/boot/serviceStatus/serviceStatus.machine';
import type { AppEvent } from '@/machines/site/app/app.machine';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import type { Gate } from '../support/gate';
import { WITHOUT_STATUS_HEADER } from '../support/protocol';
import { openMenu, shell } from '../support/screens';
import { startVisit, type Visit } from '../support/visit';

/* The order of start-up, the system status and the language. */

const isTexts = (url: URL) => /^\/assets\/(?:ty|en)-[\w-]+\.js$/.test(url.pathname);

/** Languages whose texts a visit has. */
interface Texts {
  readonly gate: Gate;
  /** The language in which the visit started. */
  readonly first: LanguageCode;
  /** Languages whose texts this page has loaded. */
  readonly loaded: Set<LanguageCode>;
}

const textsOfVisits = new WeakMap<Visit, Texts>();

async function gateTexts(visit: Visit): Promise<void> {
  textsOfVisits.set(visit, {
    gate: await visit.gateFiles(isTexts),
    first: visit.language,
    loaded: new Set(),
  });
}

function textsOf(visit: Visit): Texts {
  const texts = textsOfVisits.get(visit);
  if (texts === undefined) throw new Error('the visit has no gate before its texts');
  return texts;
}

/** Answers or cuts off the request for texts, however often the browser repeats it. */
async function settleTexts(
  visit: Visit,
  how: 'release' | 'cut',
  isSettled: () => Promise<boolean>,
): Promise<void> {
  const { gate } = textsOf(visit);
  await (await gate.next())[how]();
  await visit.until(`the texts are there after a ${how}`, async () => {
    if (gate.waiting() > 0) await (await gate.next())[how]();
    return isSettled();
  });
}

const withoutStatus = { context: { extraHTTPHeaders: { [WITHOUT_STATUS_HEADER]: '1' } } };

const isBooted = (visit: Visit) => visit.sees(shell.login(visit));
const asksStatus = (visit: Visit) => visit.calls.some((call) => call === `GET ${systemStatus.path}`);

/* ---- the order of start-up ---- */

const appFlow: Flow<AppEvent['type']> = {
  chart: 'app',
  undrawn: ['loadingTexts', 'serving.awaitingStatus', 'serving.running.behindPopup'],
  drivers: {
    'texts.ready': async ({ visit }) => (await textsOf(visit).gate.next()).release(),
    'status.known': async ({ visit }) => (await visit.gateOf(systemStatus).next()).release(),
    'page.reached': async ({ visit }) =>
      visit.page
        .getByRole('dialog')
        .getByRole('button', { name: visit.t('action.close') })
        .tap(),
  },
  states: {
    loadingTexts: async (visit) => {
      await visit.sees(visit.page.locator('#root > [aria-hidden="true"]'));
      await textsOf(visit).gate.next();
      await visit.until('the status is not requested before', () => !asksStatus(visit));
    },
    'serving.awaitingStatus': async (visit) => {
      await visit.until('the status is requested', () => asksStatus(visit));
      await visit.lacks(shell.login(visit));
    },
    'serving.running.arriving': { unseen: 'It is left immediately.' },
    'serving.running.behindPopup': async (visit) => {
      await visit.sees(visit.page.getByRole('dialog').getByRole('textbox').first());
      await visit.lacks(visit.page.locator('main'));
    },
    'serving.running.whole': isBooted,
  },
  // A status embedded in the page is known at once.
  follows: ({ step, from }) =>
    step.label === 'texts.ready' && from.input !== 'first visit' ? 'status.known' : undefined,
  differs: ({ from }) => from.input,
  async begin(stage, { input }, language) {
    const visit = await startVisit(stage, { language, ...(input === 'first visit' ? withoutStatus : {}) });
    await gateTexts(visit);
    await visit.gate(systemStatus);
    await visit.goto(input === 'at the address of a popup' ? '/m/login' : '/m/home');
    return visit;
  },
};

replayOnPage('BOOT-01 BOOT-03 start-up', appFlow, 'TY', 'every step');

/* ---- the system status ---- */

type StatusStep =
  | ServiceStatusEvent['type']
  | `${'firstStatus' | 'freshStatus'} ${'done' | 'error'}`
  | `after ${'BOOT_TIMEOUT' | 'STATUS_RETRY' | 'STATUS_INTERVAL' | 'STATUS_DOUBT'}`;

const STATUSES: Readonly<
  Record<string, { readonly maintenance: boolean; readonly regionRestriction: boolean }>
> = {
  normal: { maintenance: false, regionRestriction: false },
  maintenance: { maintenance: true, regionRestriction: false },
  'region restricted': { maintenance: false, regionRestriction: true },
  'maintenance and region restricted': { maintenance: true, regionRestriction: true },
  // The page shows the same for it; only the network chart is not told that the site answers.
  stored: { maintenance: false, regionRestriction: false },
};
const SERVED: Readonly<Record<string, string>> = {
  'cached maintenance': 'maintenance',
  'cached restriction': 'region restricted',
};

const answerStatus: Driver = async ({ visit, stage, sample }) => {
  const held = await visit.gateOf(systemStatus).next();
  await stage.set(STATUSES[sample] ?? {});
  await held.release();
};
const cutStatus: Driver = async ({ visit }) => (await visit.gateOf(systemStatus).next()).cut();

const notice = ({ page }: Visit, title: string) => page.getByRole('heading', { name: title });
const checkAgain = ({ page, t }: Visit) => page.getByRole('button', { name: t('action.check_again') });
const startFailed = ({ page, t }: Visit) => page.getByRole('alert').filter({ hasText: t('start.failed') });

const statusFlow: Flow<StatusStep> = {
  chart: 'service-status',
  undrawn: ['loading'],
  drivers: {
    'status.recheck': async ({ visit, before }) => {
      if (before.matches('unavailable')) {
        await startFailed(visit)
          .getByRole('button', { name: visit.t('action.retry') })
          .tap();
      } else await checkAgain(visit).tap();
    },
    'status.refused': { unplayable: 'The next call of a closed site causes it.' },
    'firstStatus done': answerStatus,
    'firstStatus error': cutStatus,
    'freshStatus done': answerStatus,
    'freshStatus error': cutStatus,
    'after BOOT_TIMEOUT': async ({ visit }) => {
      await visit.gateOf(systemStatus).next();
      await visit.pass(BOOT_TIMEOUT);
    },
    'after STATUS_RETRY': ({ visit }) => visit.pass(5000),
    'after STATUS_INTERVAL': ({ visit }) => visit.pass(300_000),
    'after STATUS_DOUBT': { unplayable: 'It follows refused calls.' },
  } satisfies Record<StatusStep, Driver | Unplayable>,
  states: {
    readingCache: { unseen: 'Transitions immediately.' },
    loading: async (visit) => {
      await visit.gateOf(systemStatus).next();
      await visit.lacks(shell.login(visit));
    },
    unavailable: async (visit) => {
      await visit.sees(startFailed(visit));
      await visit.lacks(shell.login(visit));
    },
    'known.service.normal': async (visit) => {
      await isBooted(visit);
      await visit.lacks(checkAgain(visit));
    },
    'known.service.maintenance': async (visit) => {
      await visit.sees(notice(visit, visit.t('maintenance.title')));
      await visit.lacks(shell.login(visit));
    },
    'known.service.regionRestricted': async (visit) => {
      await visit.sees(notice(visit, visit.t('region.title')));
      await visit.sees(visit.page.getByText('127.0.0.1'));
      await visit.lacks(shell.login(visit));
    },
    'known.freshness.refreshing': async (visit) => {
      await visit.gateOf(systemStatus).next();
      const button = checkAgain(visit);
      await visit.until(
        'the pending player sees that it is being checked',
        async () => (await button.count()) === 0 || (await button.getAttribute('aria-busy')) === 'true',
      );
    },
    'known.freshness.doubting': { unseen: 'It follows refused calls; tests/composition/callBudget.test.ts.' },
    'known.freshness.resting': async (visit) => {
      const button = checkAgain(visit);
      await visit.until(
        'nothing is pending',
        async () => (await button.count()) === 0 || (await button.getAttribute('aria-busy')) === null,
      );
    },
  },
  admits: ({ step, from }) =>
    step.label !== 'status.recheck' || !from.configuration.snapshot.matches({ known: { service: 'normal' } }),
  differs: ({ step, from }) =>
    step.label === 'status.recheck' ? from.configuration.snapshot.value : undefined,
  async begin(stage, { input }, language) {
    await stage.set(STATUSES[SERVED[input] ?? 'normal'] ?? {});
    const visit = await startVisit(stage, { language, ...(input === 'first visit' ? withoutStatus : {}) });
    // A closed site refuses its calls.
    visit.excuse((url) => url.pathname.startsWith('/api/'));
    await visit.gate(systemStatus);
    await visit.goto('/m/home');
    return visit;
  },
};

replayOnPage(
  'STATUS-01 STATUS-02 STATUS-03 STATUS-04 STATUS-05 BOOT-03 service status',
  statusFlow,
  'TY',
  'every step',
);

/* ---- the language ---- */

type LanguageStep =
  | LanguageEvent['type']
  | `${'firstTexts' | 'otherTexts'} ${'done' | 'error'}`
  | `after ${'BOOT_TIMEOUT' | 'LANGUAGE_RETRY' | 'REQUEST_TIMEOUT' | 'LANGUAGE_RELOAD_DEBOUNCE'}`;

const codeOf = (sample: string): LanguageCode => (sample === 'English' ? 'EN' : 'TY');
const inputLanguage = (input: string): LanguageCode => codeOf(input);

const unreachable = ({ page }: Visit) => page.getByRole('alert').filter({ hasText: 'Hindi maabot ang site' });
const vendorCalls = ({ calls }: Visit, language: LanguageCode) =>
  calls.filter(
    (call) => call.startsWith(`GET ${vendorGameTypes.path}`) && call.includes(`language=${language}`),
  ).length;

const showsIn = async (visit: Visit, language: LanguageCode): Promise<void> => {
  visit.language = language;
  await visit.until(
    `the page is in ${language}`,
    async () => (await visit.page.getAttribute('html', 'lang')) === localeOf(language),
  );
  const menu = shell.menu(visit);
  await visit.sees(
    (await menu.isVisible())
      ? menu.getByRole('group', { name: visit.t('shell.language') })
      : shell.login(visit),
  );
};

const languageFlow: Flow<LanguageStep> = {
  chart: 'language',
  undrawn: ['loading'],
  drivers: {
    'language.change': async ({ visit, sample, before }) => {
      const target = codeOf(sample);
      const { gate, loaded } = textsOf(visit);
      const isFirst = before.context.language === textsOf(visit).first;
      if (before.matches('settled') && isFirst && loaded.has(target)) {
        // Loaded texts are not requested again; a new page has none.
        loaded.clear();
        await visit.goto('/m/home');
        await (await gate.next()).release();
        loaded.add(textsOf(visit).first);
        await isBooted(visit);
      }
      if (!(await shell.menu(visit).isVisible())) await openMenu(visit);
      await shell
        .menu(visit)
        .locator(`[lang="${localeOf(target)}"]`)
        .tap();
    },
    'language.retry': ({ visit }) => unreachable(visit).getByRole('button').tap(),
    'firstTexts done': async ({ visit }) => {
      await settleTexts(visit, 'release', () => shell.login(visit).isVisible());
      textsOf(visit).loaded.add(visit.language);
    },
    'firstTexts error': ({ visit }) => settleTexts(visit, 'cut', () => unreachable(visit).isVisible()),
    'otherTexts done': async ({ visit, after }) => {
      await settleTexts(
        visit,
        'release',
        async () => (await visit.page.getAttribute('html', 'lang')) === localeOf(after.context.language),
      );
      textsOf(visit).loaded.add(after.context.language);
    },
    'otherTexts error': ({ visit }) =>
      settleTexts(visit, 'cut', () => shell.toast(visit, visit.t('message.language_failed')).isVisible()),
    'after BOOT_TIMEOUT': async ({ visit }) => {
      await textsOf(visit).gate.next();
      await visit.pass(BOOT_TIMEOUT);
    },
    'after LANGUAGE_RETRY': ({ visit }) => visit.pass(3000),
    'after REQUEST_TIMEOUT': async ({ visit }) => {
      await textsOf(visit).gate.next();
      await visit.pass(REQUEST_TIMEOUT);
      await visit.sees(shell.toast(visit, visit.t('message.language_failed')));
    },
    'after LANGUAGE_RELOAD_DEBOUNCE': async ({ visit, before }) => {
      const known = vendorCalls(visit, before.context.language);
      await visit.pass(LANGUAGE_RELOAD_DEBOUNCE);
      await visit.until(
        'the vendors are loaded again',
        () => vendorCalls(visit, before.context.language) > known,
      );
    },
  } satisfies Record<LanguageStep, Driver | Unplayable>,
  states: {
    loading: async (visit) => {
      await textsOf(visit).gate.next();
      await visit.lacks(shell.login(visit));
    },
    unavailable: (visit) => visit.sees(unreachable(visit)),
    settled: (visit, { context }) => showsIn(visit, context.language),
    changing: (visit, { context }) => showsIn(visit, context.language),
    returning: { unseen: 'Transitions immediately.' },
    reloading: (visit, { context }) => showsIn(visit, context.language),
  },
  // Texts that are already loaded are available at once.
  follows: ({ step, from, to }) =>
    step.label.startsWith('language.change') &&
    to.configuration.snapshot.matches('changing') &&
    to.configuration.snapshot.context.requested === inputLanguage(from.input)
      ? 'otherTexts done (loaded)'
      : undefined,
  // Paths start in the first language. A switch back to it is replayed only in `settled`: its texts do not load again.
  admits: ({ step, from }) => {
    const { snapshot } = from.configuration;
    if (!step.label.startsWith('language.change') || snapshot.matches('changing')) return true;
    return snapshot.context.language === inputLanguage(from.input) ? snapshot.matches('settled') : true;
  },
  differs: ({ from }) => from.input,
  async begin(stage, { input }) {
    const visit = await startVisit(stage, { language: inputLanguage(input), clock: 'paused' });
    // A server-rendered page shows its texts before the text files have loaded.
    await visit.undrawn();
    await gateTexts(visit);
    await visit.goto('/m/home');
    return visit;
  },
};

replayOnPage('BOOT-02 I18N-01 I18N-02 I18N-05 language', languageFlow, 'TY', 'every step');
