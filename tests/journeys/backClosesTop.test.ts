import { describe, expect, it } from 'vitest';
import { forgotPopup, smsFields } from './support/forms';
import { createPlayer } from './support/player';
import { loginPopup, openMenu, pressLogout, shell } from './support/screens';
import { stageOfFile } from './support/stage';
import { startVisit, type Visit, type VisitOptions } from './support/visit';

/*
 * Everything that can lie over a page: the phone's back closes the top layer and nothing else. The rows marked as failing
 * leave the page, or close more than one layer; a row that is mended turns this file red until its mark is removed.
 */

/** A layer over a page. */
interface Layer {
  readonly name: string;
  readonly path: string;
  /** Whether a member is logged in. */
  readonly member?: true;
  readonly options?: VisitOptions;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Opens the layers below it. */
  readonly below?: (visit: Visit) => Promise<void>;
  readonly opens: (visit: Visit) => Promise<void>;
}

const press = (visit: Visit, name: string | RegExp) =>
  visit.page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .tap();

/** The form of the login by code, with a number. */
async function enterNumber(visit: Visit): Promise<void> {
  await shell.login(visit).tap();
  await loginPopup
    .dialog(visit)
    .getByRole('tab', { name: visit.t('login.tab_sms') })
    .tap();
  await smsFields.mobile(loginPopup.form(visit), visit).fill('9000000101');
}

const CLOSED_BY_BACK: readonly Layer[] = [
  { name: 'the side menu', path: '/m/slot-games', opens: openMenu },
  { name: 'the login', path: '/m/home', opens: (visit) => shell.login(visit).tap() },
  { name: 'the registration', path: '/m/home', opens: (visit) => shell.register(visit).tap() },
  {
    name: 'the forgotten password, which has replaced the login',
    path: '/m/home',
    opens: async (visit) => {
      await shell.login(visit).tap();
      await loginPopup
        .dialog(visit)
        .getByRole('button', { name: visit.t('login.forgot') })
        .tap();
      await visit.sees(forgotPopup.dialog(visit));
    },
  },
  {
    name: 'the category menu',
    path: '/m/slot-games',
    opens: (visit) => visit.page.getByRole('button', { name: visit.t('menus.open') }).tap(),
  },
  {
    name: 'the change of the password',
    path: '/m/member/home',
    member: true,
    opens: (visit) => press(visit, visit.t('settings.change_password')),
  },
];

const FAILING: readonly Layer[] = [
  {
    name: 'the filter popup',
    path: '/m/slot-games',
    opens: (visit) => press(visit, visit.t('filter.open')),
  },
  {
    name: 'the provider popup',
    path: '/m/slot-games',
    opens: (visit) => press(visit, visit.t('provider.choose', { name: visit.t('provider.all') })),
  },
  {
    name: 'the popup announcements',
    path: '/m/home',
    options: { news: true },
    opens: async () => {},
  },
  {
    name: 'an announcement in its popup',
    path: '/m/notice?index=0',
    opens: async () => {},
  },
  {
    name: 'the human check over the login',
    path: '/m/home',
    settings: { 'switches.MOBVERFLOGIN3': true },
    below: enterNumber,
    opens: (visit) => smsFields.getCode(loginPopup.form(visit), visit).tap(),
  },
  {
    name: 'the question before the logout, from the side menu',
    path: '/m/slot-games',
    member: true,
    opens: pressLogout,
  },
  {
    name: 'the question before the logout, from the member centre',
    path: '/m/member/home',
    member: true,
    opens: (visit) => press(visit, visit.t('action.logout')),
  },
  {
    name: 'the feedback form',
    path: '/m/member/home',
    member: true,
    opens: (visit) => press(visit, visit.t('feedback.title')),
  },
  {
    name: 'the payment password of a withdrawal',
    path: '/m/withdraw',
    member: true,
    opens: (visit) => press(visit, new RegExp(visit.t('cashier.password_set'))),
  },
  {
    name: 'the offer of the app',
    path: '/m/download',
    opens: (visit) => press(visit, visit.t('download.get')),
  },
  {
    name: 'the steps to the home screen',
    path: '/m/download',
    opens: (visit) => press(visit, visit.t('download.install')),
  },
];

/** Names of the open layers; a dialog that fades out is no longer open. */
const layersOf = ({ page }: Visit): Promise<readonly string[]> =>
  page.locator('dialog[open]').evaluateAll((dialogs) =>
    dialogs.map((dialog) => {
      const label = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent;
      return label ?? dialog.getAttribute('aria-label') ?? dialog.textContent?.slice(0, 40) ?? '';
    }),
  );

describe('ROUTE-64 POPUP-05 the phone’s back closes what lies on top, and nothing else', () => {
  const stageOf = stageOfFile();

  const opened = new Set<string>();

  /** Opens the layer, goes back, and checks that what was there before shows again. */
  async function closesTop({ name, path, member, options, settings, below, opens }: Layer): Promise<void> {
    const stage = await stageOf();
    if (settings !== undefined) await stage.set(settings);
    const session = member ? (await createPlayer(stage, 100_000)).session : undefined;
    const visit = await startVisit(stage, {
      language: 'EN',
      ...(session === undefined ? {} : { session }),
      ...options,
    });
    await visit.goto('/m/fish-games');
    await visit.goto(path);
    await below?.(visit);
    const before = below === undefined ? [] : await layersOf(visit);
    const address = visit.address();
    await opens(visit);
    await visit.until('the layer is open', async () => {
      const open = await layersOf(visit);
      return open.length > 0 && open.join() !== before.join();
    });
    opened.add(name);
    await visit.page.goBack();
    await visit.until('something has closed', async () => {
      const open = await layersOf(visit);
      return visit.address() !== address || open.join() === before.join() || open.length < before.length;
    });
    expect({ address: visit.address(), layers: await layersOf(visit) }).toEqual({ address, layers: before });
    await visit.end();
  }

  it.each(CLOSED_BY_BACK)('$name', (layer) => closesTop(layer));
  it.fails.each(FAILING)('$name', (layer) => closesTop(layer));

  it('every layer was opened: none fails because it does not open', () => {
    expect(
      [...CLOSED_BY_BACK, ...FAILING].map(({ name }) => name).filter((name) => !opened.has(name)),
    ).toEqual([]);
  });
});
