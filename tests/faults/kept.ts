import { type Fault, server, unit } from './fault';

const RENDERINGS = unit(
  'tests/shell/renderings.test.ts',
  'is given to nobody for whom it would be another one',
);
const BREAK_AT_ONCE = server('tests/server/promotions.test.ts', 'who begins a break at the same moment');
const ON_A_BREAK = server('tests/server/protection.test.ts', 'every order of a member is refused on a break');
const REWARDS = 'server/content/rewards/rewards.ts';

/** Wrong keys of what is kept, wrong dates, and orders that a break does not stop. */
export const KEPT_FAULTS: readonly Fault[] = [
  {
    name: 'sheet-in-the-language-of-another',
    layer: 'server',
    effect: 'Whoever opens a linked game reads its sheet in the language of the visitor before.',
    file: 'server/shell/render.ts',
    find: '{address} ${visitor.language',
    replace: "{address} ${''",
    noticedBy: RENDERINGS,
  },
  {
    name: 'sheet-with-pictures-of-another-page',
    layer: 'server',
    effect:
      'The sheet of a linked game loads its picture from another place than the page does, and once more later.',
    file: 'server/shell/render.ts',
    find: '{imageCdnSeed} ',
    replace: "{''} ",
    noticedBy: RENDERINGS,
  },
  {
    name: 'sheet-rendered-without-the-place-of-pictures',
    layer: 'server',
    effect: 'The sheet of a linked game loads its picture from another place than the page does.',
    file: 'server/shell/render.ts',
    find: "as: 'sheet', address, imageCdnSeed }",
    replace: "as: 'sheet', address }",
    noticedBy: RENDERINGS,
  },
  {
    name: 'decision-due-on-a-decided-reward',
    layer: 'server',
    effect: 'A reward that can be claimed says until when it is decided.',
    file: REWARDS,
    find: "const undecided = rewardLife.tagged('undecided');",
    replace: "const undecided = rewardLife.tagged('open');",
    noticedBy: server('tests/server/shownDates.test.ts', 'a reward that is'),
  },
  {
    name: 'contract-answerable-until-it-was-offered',
    layer: 'server',
    effect: 'An agent reads that an open contract could be answered until the day on which it came.',
    file: 'server/agent/contracts.ts',
    find: 'expirationTime: deadlineAt?.getTime() ?? null',
    replace: 'expirationTime: createdAt.getTime()',
    noticedBy: server('tests/server/shownDates.test.ts', 'a contract: when it was offered'),
  },
  {
    name: 'joins-during-a-break',
    layer: 'server',
    effect: 'A member on a break joins a promotion.',
    file: REWARDS,
    find: '        await lockPresent(tx, intent.memberId);\n',
    replace: '',
    noticedBy: ON_A_BREAK,
  },
  {
    name: 'applies-as-a-break-begins',
    layer: 'server',
    effect: 'A reward is applied for by a member whose break begins at the same moment.',
    file: REWARDS,
    find: '      await lockPresent(tx, memberId);\n      await joinWithin(',
    replace: '      await joinWithin(',
    noticedBy: BREAK_AT_ONCE,
  },
  {
    name: 'claims-during-a-break',
    layer: 'server',
    effect: 'A member on a break is paid a reward to play with.',
    file: REWARDS,
    find: '        await lockPresent(tx, memberId);\n        const application = await steps.lock',
    replace: '        const application = await steps.lock',
    noticedBy: ON_A_BREAK,
  },
];
