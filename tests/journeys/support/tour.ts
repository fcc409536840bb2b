import { POPUP_PATHS, SCREEN_ROUTES, type ScreenName } from '@/config/routes';
import { MANIFEST } from '@/config/screens';
import type { Stage } from './stage';
import { startVisit, type Visit, type VisitOptions } from './visit';

/** Who stands before a screen. */
type Player = 'visitor' | 'member' | 'agent';

/** One screen of the site, and the player who sees all of it. */
interface Stop {
  readonly path: string;
  readonly player: Player;
}

/** Queries of the screens that show the item in their address. */
const ITEMS: Readonly<Partial<Record<ScreenName, string>>> = {
  chatRoom: '?model=ligaya',
  gameRules: '?node=100001',
  noticeDetail: '?id=PL-201',
  rewardForm: '?id=PR-106',
  roundDetail: '?id=1ba36183-4a74-4ec6-aded-373e78b6ed53',
};

const FOR_VISITORS: readonly string[] = ['mailReset', 'download', 'search'];

function playerOf(name: string): Player {
  if (FOR_VISITORS.includes(name)) return 'visitor';
  return MANIFEST.find((row) => row.name === name)?.access === 'agent' ? 'agent' : 'member';
}

/** Every popup, and every screen by its first address. */
const STOPS: readonly Stop[] = [
  { path: '/m/home', player: 'visitor' },
  ...Object.entries(POPUP_PATHS).map(
    ([name, path]): Stop => ({ path, player: name === 'changePassword' ? 'member' : 'visitor' }),
  ),
  { path: '/m/home', player: 'member' },
  ...Object.entries(SCREEN_ROUTES)
    .filter(([, name], at, all) => all.findIndex(([, other]) => other === name) === at)
    .map(([path, name]): Stop => ({ path: path + (ITEMS[name] ?? ''), player: playerOf(name) })),
  { path: '/m/activityDetail?id=PR-101', player: 'member' },
  { path: '/m/helpDetail?i=2', player: 'visitor' },
  { path: '/m/gameCenter', player: 'member' },
];

const sessionOf = (stage: Stage, player: Player) => {
  if (player === 'visitor') return undefined;
  return player === 'agent' ? stage.openSession('agent3', 'agent') : stage.openSession('demo');
};

/** Visits every stop, and calls `look` at each once it has loaded. */
export async function tour(
  stage: Stage,
  options: VisitOptions,
  look: (visit: Visit, stop: Stop) => Promise<void>,
): Promise<void> {
  for (const player of ['visitor', 'member', 'agent'] as const) {
    const session = await sessionOf(stage, player);
    const visit = await startVisit(stage, { ...options, clock: 'real', ...(session && { session }) });
    for (const stop of STOPS) {
      if (stop.player !== player) continue;
      await visit.goto(stop.path);
      await visit.sees(visit.page.getByRole('main').or(visit.page.locator('dialog:modal')).first());
      await visit.page.waitForLoadState('networkidle');
      await look(visit, stop);
    }
    await visit.end();
  }
}
