import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageCode } from '@contract/system';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  CATEGORY_ROUTES,
  centerPathOf,
  GAME_CENTER_PATH,
  HELP_PATH,
  HOME_PATH,
  isKnownPath,
} from '@/config/routes';
import { MANIFEST } from '@/config/screens';
import { type PlatformProcess, runCommand, startProcess } from '../../server/support/process';
import { registerPopup } from '../support/forms';
import { shell } from '../support/screens';
import { DEMO_PASSWORD, type Stage, stageAt } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* A site in production on an empty database: what players see before the operator has filled in anything. */

/** Settings of the other tests' servers that a new site in production has not. */
const UNSET = ['SITE', 'DEMO_WORLD', 'SEED_GAMES', 'TRUSTED_PROXIES', 'CONTROL_TOKEN', 'MASTER_KEY'];

let folder = '';
let server: PlatformProcess;
let stage: Stage;
/** Password of the first account, an agent: the one that the command line printed, until it is changed. */
let agentPassword = '';

const platform = (...words: readonly string[]) =>
  runCommand(words, { NODE_ENV: 'production', DATA_DIR: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'empty-site-'));
  server = await startProcess(folder, {
    NODE_ENV: 'production',
    ...Object.fromEntries(UNSET.map((name) => [name, ''])),
  });
  stage = await stageAt(server.origin);
  agentPassword = (await platform('create-account', 'unang_agent')).stdout.trim();
  await platform('set', 'switches.REGMOBVERF3', 'false');
  await platform('set', 'switches.USERNAMEREG3', 'true');
});
afterAll(async () => {
  await server.terminate();
  rmSync(folder, { recursive: true, force: true });
});

type Player = 'visitor' | 'member' | 'agent';

/** Every address of the site, with home and the categories of the game center. */
const ADDRESSES = [
  HOME_PATH,
  ...MANIFEST.flatMap(({ paths }) => paths),
  ...Object.values(CATEGORY_ROUTES).map(centerPathOf),
];

/** An agent visits what only agents have; a member everything but the popups for visitors. */
const isFor = (player: Player, path: string): boolean => {
  const row = MANIFEST.find(({ paths }) => paths.includes(path));
  return player === 'agent' ? row?.access === 'agent' : player === 'visitor' || row?.isPopup !== true;
};

async function begin(player: Player, language: LanguageCode): Promise<Visit> {
  const visit = await startVisit(stage, { language, clock: 'real' });
  if (player === 'member') {
    await visit.goto('/m/register');
    await visit.sees(registerPopup.submit(visit));
    await registerPopup.username(visit).fill(`bago${randomInt(10 ** 6)}`);
    await registerPopup.password(visit).fill(DEMO_PASSWORD);
    await registerPopup.confirmation(visit).fill(DEMO_PASSWORD);
    await registerPopup.birthday(visit).fill('1994-06-12');
    await registerPopup.disclaimer(visit).check();
    await registerPopup.submit(visit).tap();
    await visit.lacks(registerPopup.dialog(visit));
    await visit.sees(shell.menuButton(visit));
  }
  if (player === 'agent') {
    await visit.goto('/m/agent');
    const dialog = visit.page.getByRole('dialog', { name: visit.t('login.agent_title') });
    await visit.sees(dialog);
    await dialog.getByRole('textbox', { name: visit.t('login.username') }).fill('unang_agent');
    await dialog.getByLabel(visit.t('login.password'), { exact: true }).fill(agentPassword);
    await dialog.getByRole('button', { name: visit.t('action.login'), exact: true }).tap();
    if (agentPassword !== DEMO_PASSWORD) {
      // Until the password is changed, everything else is refused.
      visit.excuse((_url, status) => status === 403 && agentPassword !== DEMO_PASSWORD);
      const change = visit.page.getByRole('dialog', { name: visit.t('password.title') });
      await visit.sees(change);
      await change.getByLabel(visit.t('field.new_password'), { exact: true }).fill(DEMO_PASSWORD);
      await change.getByLabel(visit.t('field.confirm_password'), { exact: true }).fill(DEMO_PASSWORD);
      await change.getByRole('button', { name: visit.t('password.save') }).tap();
      await visit.lacks(change);
      agentPassword = DEMO_PASSWORD;
    }
  }
  return visit;
}

/** Lists that a visitor can narrow without a login. */
const LISTS = MANIFEST.filter(({ view }) => view.startsWith('gameList/categoryScreens')).flatMap(
  ({ paths }) => paths,
);

type Said = (t: Visit['t']) => readonly string[];

/** What says that a list of games is empty, and what to do. */
const NO_GAMES: Said = (t) => [t('list.none'), t('list.none_text')];

/** The same on other screens. */
const SAID: Readonly<Record<string, Said>> = {
  [HOME_PATH]: (t) => [t('list.none')],
  '/m/search-games': NO_GAMES,
  '/m/provider': NO_GAMES,
  '/m/chat': (t) => [t('chat.off'), t('list.none_text')],
  '/m/notice': (t) => [t('notices.empty'), t('notices.empty_text')],
  '/m/activity': (t) => [t('promo.empty'), t('promo.empty_text')],
  '/m/event': (t) => [t('event.none'), t('event.none_text')],
  '/m/rewardCenter': (t) => [t('rewards.closed'), t('list.none_text')],
  '/m/member/benefits': (t) => [t('vip.empty')],
};
const SAID_TO_MEMBERS: Readonly<Record<string, Said>> = {
  '/m/voucherCenter': (t) => [t('cashier.no_methods')],
  '/m/withdraw': (t) => [t('cashier.no_methods')],
  '/m/member/transactions': (t) => [t('cashier.history_empty')],
  '/m/favorite': (t) => [t('view.favourites_none'), t('view.favourites_empty')],
  '/m/recent-games': (t) => [t('view.recent_none'), t('view.recent_empty')],
};

function saidAt(path: string, player: Player): Said {
  if (LISTS.includes(path) || path.startsWith(GAME_CENTER_PATH)) return NO_GAMES;
  return SAID[path] ?? (player === 'member' ? SAID_TO_MEMBERS[path] : undefined) ?? (() => []);
}

/** What is wrong with the screen that shows. Runs in the page. */
function faultsOfScreen() {
  const main = document.querySelector('dialog:modal') ?? document.querySelector('main');
  return {
    text: (main?.textContent ?? '').replace(/\s+/g, ' '),
    waits: document.querySelectorAll('[aria-busy="true"]').length,
    broken: [...document.images]
      .filter(({ complete, naturalWidth, src }) => src !== '' && complete && naturalWidth === 0)
      .map(({ src }) => src),
    links: [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
  };
}

it.each<[Player, LanguageCode]>([
  ['visitor', 'TY'],
  ['member', 'EN'],
  ['agent', 'TY'],
])(
  'every address shows a %s a whole screen, which says in %s what is empty and shows nothing that is not there',
  async (player, language) => {
    const visit = await begin(player, language);
    const found: string[] = visit.takeProblems().map((problem) => `before: ${problem}`);
    for (const path of ADDRESSES.filter((address) => isFor(player, address))) {
      const note = (what: string) => found.push(`${path}: ${what}`);
      await visit.goto(path);
      await visit.sees(visit.page.getByRole('main').or(visit.page.locator('dialog:modal')).first());
      await visit.page.waitForLoadState('networkidle');
      const { text, waits, broken, links } = await visit.page.evaluate(faultsOfScreen);
      for (const words of saidAt(path, player)(visit.t))
        if (!text.includes(words)) note(`it does not say "${words}"`);
      // There is nothing to win, and only the help explains with amounts.
      for (const [amount] of text.matchAll(/₱[\d ,.]*[1-9][\d ,.]*/g))
        if (player === 'visitor' && path !== HELP_PATH) note(`it shows ${amount}`);
      if (text.trim() === '') note('it is blank');
      if (waits > 0) note('it still loads');
      for (const src of broken) note(`the picture ${src} is missing`);
      for (const href of new Set(links)) {
        const { origin, pathname, hash } = new URL(href, visit.page.url());
        if (origin === stage.origin && hash === '' && !isKnownPath(pathname)) note(`${href} leads nowhere`);
      }
      for (const problem of visit.takeProblems()) note(problem);
    }
    await visit.end();
    expect(found).toEqual([]);
  },
);
