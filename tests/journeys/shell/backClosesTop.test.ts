import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { logout } from '@contract/account';
import { setPaymentPassword } from '@contract/cashier';
import { applySignUpReward } from '@contract/content';
import { systemStatus } from '@contract/system';
import { describe, expect, it } from 'vitest';
import { forgotPopup, smsFields } from '../support/forms';
import { callsOf } from '../support/gate';
import { createPlayer, mayAskForProof, PIN, type Player } from '../support/player';
import { loginPopup, openMenu, pressLogout, shell } from '../support/screens';
import { DEMO_PASSWORD, type Stage, stageOfFile } from '../support/stage';
import { startVisit, type Visit, type VisitOptions } from '../support/visit';

/*
 * Everything that can lie over a page: the phone's back closes the top layer and nothing else. The sources name the
 * layers, so that none is forgotten.
 */

/** A layer over a page. */
interface Layer {
  /** The file of `src/features` that renders it; the second layer of a file has `#2`. */
  readonly of: string;
  readonly name: string;
  readonly path: string;
  /** Whether a member is logged in. */
  readonly member?: true;
  /** User name of an agent who is logged in. */
  readonly agent?: string;
  /** Brings the member to where the layer can open. */
  readonly prepare?: (stage: Stage, player: Player) => Promise<void>;
  readonly options?: VisitOptions;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Opens the layers below it, and waits until they are open. */
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

const CHROME_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/124.0 Mobile/15E148 Safari/604.1';

const firstGame = ({ page }: Visit) =>
  page.getByRole('main').locator('[aria-setsize]').first().getByRole('button').first();

/** Declines the alerts about open contracts up to the last one. */
async function putAlertsOff(
  visit: Visit,
  message: 'confirm.contract_salary' | 'confirm.contract_dividend',
): Promise<void> {
  const dialog = visit.page.locator('dialog[open]');
  const last = dialog.getByText(visit.t(message));
  const putOff = dialog.getByRole('button', { name: visit.t('action.cancel') });
  await visit.sees(putOff);
  while (await last.isHidden()) {
    await putOff.tap();
    await visit.sees(last);
  }
  await putOff.tap();
  await visit.lacks(dialog);
}

/** Every layer, with the file that renders it; the second of a file has `#2`. */
const LAYERS: readonly Layer[] = [
  { of: 'shell/menu/SideMenu', name: 'the side menu', path: '/m/slot-games', opens: openMenu },
  {
    of: 'account/login/LoginPopup',
    name: 'the login',
    path: '/m/home',
    opens: (visit) => shell.login(visit).tap(),
  },
  {
    of: 'account/register/RegisterPopup',
    name: 'the registration',
    path: '/m/home',
    opens: (visit) => shell.register(visit).tap(),
  },
  {
    of: 'account/forgot/ForgotPopup',
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
    of: 'catalogue/gameList/CategoryMenu',
    name: 'the category menu',
    path: '/m/slot-games',
    opens: (visit) => visit.page.getByRole('button', { name: visit.t('menus.open') }).tap(),
  },
  {
    of: 'account/changePassword/ChangePasswordPopup',
    name: 'the change of the password',
    path: '/m/member/home',
    member: true,
    opens: (visit) => press(visit, visit.t('settings.change_password')),
  },
  {
    of: 'account/changePassword/ChangePasswordForm',
    name: 'the hint that the new password is the old one',
    path: '/m/member/home',
    member: true,
    below: async (visit) => {
      await press(visit, visit.t('settings.change_password'));
      await visit.sees(visit.page.getByRole('dialog', { name: visit.t('password.title') }));
    },
    opens: async (visit) => {
      const dialog = visit.page.getByRole('dialog', { name: visit.t('password.title') });
      for (const name of ['field.old_password', 'field.new_password', 'field.confirm_password'] as const) {
        await dialog.getByLabel(visit.t(name), { exact: true }).fill(DEMO_PASSWORD);
      }
      await dialog.getByRole('button', { name: visit.t('password.save') }).tap();
    },
  },
  {
    of: 'catalogue/gameList/FilterPopup',
    name: 'the filter popup',
    path: '/m/slot-games',
    opens: (visit) => press(visit, visit.t('filter.open')),
  },
  {
    of: 'catalogue/gameList/ProviderPopup',
    name: 'the provider popup',
    path: '/m/slot-games',
    opens: (visit) => press(visit, visit.t('provider.choose', { name: visit.t('provider.all') })),
  },
  {
    of: 'home/PopupNews',
    name: 'the popup announcements',
    path: '/m/home',
    options: { news: true },
    opens: async () => {},
  },
  {
    of: 'content/notices/NoticesScreen',
    name: 'an announcement in its popup',
    path: '/m/notice?index=0',
    opens: async () => {},
  },
  {
    of: 'account/HumanCheckDialog',
    name: 'the human check over the login',
    path: '/m/home',
    settings: { 'switches.MOBVERFLOGIN3': true },
    below: enterNumber,
    opens: (visit) => smsFields.getCode(loginPopup.form(visit), visit).tap(),
  },
  {
    of: 'site/app/FeedbackViews#2',
    name: 'the question before the logout, from the side menu',
    path: '/m/slot-games',
    member: true,
    opens: pressLogout,
  },
  {
    of: 'site/app/FeedbackViews#2',
    name: 'the question before the logout, from the member centre',
    path: '/m/member/home',
    member: true,
    opens: (visit) => press(visit, visit.t('action.logout')),
  },
  {
    of: 'member/FeedbackSheet',
    name: 'the feedback form',
    path: '/m/member/home',
    member: true,
    opens: (visit) => press(visit, visit.t('feedback.title')),
  },
  {
    of: 'member/AvatarSheet',
    name: 'the choice of a picture',
    path: '/m/member/home',
    member: true,
    opens: (visit) => press(visit, visit.t('member.avatar_change')),
  },
  {
    of: 'shell/InviteSheet',
    name: 'the invitation',
    path: '/m/home',
    member: true,
    opens: (visit) =>
      shell
        .footer(visit)
        .getByRole('button', { name: visit.t('shell.invite') })
        .tap(),
  },
  {
    of: 'cashier/WithdrawalScreen',
    name: 'the payment password of a withdrawal',
    path: '/m/withdraw',
    member: true,
    opens: (visit) => press(visit, new RegExp(visit.t('cashier.password_set'))),
  },
  {
    of: 'account/StepUpDialog',
    name: 'the proof of identity over the payment password',
    path: '/m/withdraw',
    member: true,
    below: async (visit) => {
      await press(visit, new RegExp(visit.t('cashier.password_set')));
      await visit.sees(visit.page.getByRole('dialog', { name: visit.t('cashier.password') }));
    },
    opens: async (visit) => {
      mayAskForProof(visit, setPaymentPassword);
      const dialog = visit.page.getByRole('dialog', { name: visit.t('cashier.password') });
      for (const field of await dialog.locator('input').all()) await field.fill(PIN);
      await dialog.getByRole('button', { name: visit.t('cashier.password_save') }).tap();
    },
  },
  {
    of: 'content/rewards/RewardCentreScreen',
    name: 'the question before a bonus is given up',
    path: '/m/rewardCenter',
    member: true,
    prepare: async (stage, player) => {
      await player.call(applySignUpReward, { promotionId: 'PR-101', remarks: '', pictures: [] });
      await stage.control('POST', '/rewards/review', { username: player.username });
    },
    opens: async (visit) => {
      await visit.page.getByRole('main').locator('li').getByRole('button', { name: '₱1,000.00' }).tap();
      await press(visit, visit.t('bonus.give_up'));
    },
  },
  {
    of: 'protection/ProtectionScreen',
    name: 'an own limit',
    path: '/m/responsible',
    member: true,
    opens: (visit) =>
      press(
        visit,
        `${visit.t('protect.kind_loss')}, ${visit.t('protect.period_week')}: ${visit.t('protect.set')}`,
      ),
  },
  {
    of: 'protection/ProtectionScreen#2',
    name: 'the question before a self-exclusion',
    path: '/m/responsible',
    member: true,
    opens: (visit) => press(visit, visit.t('protect.months', { count: 6 })),
  },
  {
    of: 'agent/Downline',
    name: 'the rebate of a member',
    path: '/m/agent/home',
    agent: 'agent3',
    below: (visit) => putAlertsOff(visit, 'confirm.contract_dividend'),
    opens: (visit) => press(visit, visit.t('agent.rate_edit', { name: 'totoy_b' })),
  },
  {
    of: 'agent/ContractScreens',
    name: 'the question before a contract is refused',
    path: '/m/member/agent/getDevidendContract',
    agent: 'agent3',
    // The page of a contract is not asked for again.
    below: (visit) => putAlertsOff(visit, 'confirm.contract_salary'),
    opens: (visit) => press(visit, visit.t('agent.refuse')),
  },
  {
    of: 'catalogue/game/GameSheet',
    name: 'the sheet of a game',
    path: '/m/slot-games',
    opens: (visit) => press(visit, new RegExp(`^${visit.t('game.about', { name: '' }).trim()}`)),
  },
  {
    of: 'play/PlayTypeSheet',
    name: 'the play types of a lottery',
    path: '/m/search-games?gameName=Blink%2060',
    member: true,
    opens: (visit) => firstGame(visit).tap(),
  },
  {
    of: 'play/GameShell',
    name: 'a game',
    path: '/m/fish-games',
    member: true,
    opens: (visit) => firstGame(visit).tap(),
  },
  {
    of: 'content/download/DownloadScreen',
    name: 'the offer of the app',
    path: '/m/download',
    opens: (visit) => press(visit, visit.t('download.get')),
  },
  {
    of: 'content/download/DownloadScreen#2',
    name: 'the steps to the home screen',
    path: '/m/download',
    opens: (visit) => press(visit, visit.t('download.install')),
  },
  {
    of: 'content/download/DownloadScreen#3',
    name: 'the notice that Safari is needed',
    path: '/m/download',
    options: { context: { userAgent: CHROME_ON_IPHONE } },
    below: async (visit) => {
      // Without the app in a shop, there is only a profile, which Safari installs.
      await visit.page.route(
        ({ href, pathname }) => pathname === '/m/download' || callsOf(systemStatus.path).test(href),
        async (route) => {
          const answer = await route.fetch();
          await route.fulfill({
            response: answer,
            body: (await answer.text()).replaceAll(/(?<=\\?")IOS(?=\\?")/g, 'NONE'),
          });
        },
      );
      await visit.page.reload();
    },
    opens: (visit) => press(visit, visit.t('download.ios')),
  },
  {
    of: 'shared/lazy/LazyView',
    name: 'the failure of a view to load',
    path: '/m/home',
    opens: async (visit) => {
      // The page itself has loaded.
      await visit.sees(shell.register(visit));
      await visit.page.route(/\/assets\/.*$/, (route) => route.abort());
      await shell.register(visit).tap();
      await visit.sees(visit.page.getByRole('dialog').getByRole('button', { name: visit.t('action.retry') }));
      visit.takeProblems();
    },
  },
];

/** The elements that lie over a page. */
const OVERLAY = /<(?:Popup|PopupFrame|Sheet|SlideOver|ConfirmDialog|LoadingMask|Modal|dialog)(?=[\s>])/g;
/** They stay until their operation has ended: the loading mask, and the cover of a page whose session is checked. */
const COVERS = ['site/app/FeedbackViews', 'shell/Veil'];

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

  /** Opens the layer, goes back, and checks that what was there before shows again. */
  async function closesTop({
    path,
    member,
    agent,
    prepare,
    options,
    settings,
    below,
    opens,
  }: Layer): Promise<void> {
    const stage = await stageOf();
    if (settings !== undefined) await stage.set(settings);
    const player = member ? await createPlayer(stage, 100_000) : undefined;
    if (player !== undefined) await prepare?.(stage, player);
    const session = agent === undefined ? player?.session : await stage.openSession(agent, 'agent');
    const visit = await startVisit(stage, {
      language: 'EN',
      ...(session === undefined ? {} : { session }),
      ...options,
    });
    await visit.goto('/m/help');
    await visit.goto(path);
    await below?.(visit);
    const before = below === undefined ? [] : await layersOf(visit);
    const address = visit.address();
    await opens(visit);
    await visit.until('the layer is open', async () => {
      const open = await layersOf(visit);
      return open.length > 0 && open.join() !== before.join();
    });
    await visit.page.goBack();
    await visit.until('something has closed', async () => {
      const open = await layersOf(visit);
      return visit.address() !== address || open.join() === before.join() || open.length < before.length;
    });
    expect({ address: visit.address(), layers: await layersOf(visit) }).toEqual({ address, layers: before });
    await visit.end();
  }

  it.each(LAYERS)('$name', (layer) => closesTop(layer));

  it('TOAST-01 a mask stays, and so does the page', async () => {
    const stage = await stageOf();
    const { session } = await createPlayer(stage);
    const visit = await startVisit(stage, { language: 'EN', session });
    const gate = await visit.gate(logout);
    await visit.goto('/m/help');
    await visit.goto('/m/slot-games');
    await pressLogout(visit);
    await visit.page
      .getByRole('alertdialog')
      .getByRole('button', { name: visit.t('action.confirm') })
      .tap();
    const held = await gate.next();
    const mask = visit.page.locator('dialog[open][aria-busy=true]');
    await visit.sees(mask);
    await visit.page.goBack();
    await visit.page.goBack();
    await visit.sees(mask);
    expect(visit.address()).toBe('/m/slot-games');
    await held.release();
    await visit.lacks(mask);
    await visit.end();
  });

  it('every layer of the sources has a row', () => {
    const features = fileURLToPath(new URL('../../../src/features/', import.meta.url));
    const rendered = readdirSync(features, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => {
        const found = readFileSync(features + file, 'utf8').match(OVERLAY) ?? [];
        return found.map((_, at) => file.replace('.tsx', '') + (at === 0 ? '' : `#${at + 1}`));
      });
    expect(rendered.toSorted()).toEqual(
      [...new Set([...COVERS, ...LAYERS.map((layer) => layer.of)])].toSorted(),
    );
  });
});
