import {
  type Composition,
  type Connection,
  connectionName,
  exploreComposition,
  formatViolations,
  ROUND_RULE,
} from '@explorer/index';
import { paymentLife } from '@server/db/schema';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign } from 'xstate';
import { serviceStatusMachine } from '@/machines/boot/serviceStatus/serviceStatus.machine';
import { depositMachine } from '@/machines/cashier/deposit/deposit.machine';
import { overlaysMachine } from '@/machines/shell/overlays/overlays.machine';
import { boot } from './explored/boot';
import { launch } from './explored/launchProtection';
import { leaving } from './explored/leaving';
import { paymentOf } from './explored/loginPayment';
import { menuSheet } from './explored/menuSheet';
import { outage } from './explored/outage';
import { overPage } from './explored/overPage';
import { pageSession, twoTabs } from './explored/pageSession';
import { followMachine, paymentLifeOf } from './explored/paymentLife';
import { sessionLogout } from './explored/sessionLogout';
import { SITE_RULES, withSiteRules } from './explored/siteRules';

/** Enough of a composition to find what breaks early. */
const A_PART = 300;

/** Rules broken by a composition, with and without a row of the wiring table. */
function explored<Memory>(alone: Composition<Memory>) {
  const composition = withSiteRules(alone);
  const { id, title, members, connections, rules } = composition;
  const isBrokenWithout = (row: Connection) => {
    const { violations, unexpanded } = exploreComposition({
      ...composition,
      connections: connections.filter((each) => each !== row),
      bound: A_PART,
    });
    // Goals may be reached only beyond the explored part.
    return violations.some(({ rule }) => unexpanded === 0 || rules.some(({ name }) => name === rule));
  };
  return {
    name: `${id}: ${title}`,
    explore: () => exploreComposition(composition),
    /** Rules that break when the row with this prefix is missing. */
    brokenWithout: (row: string): readonly string[] =>
      exploreComposition({
        ...composition,
        connections: connections.filter((each) => !connectionName(each).startsWith(row)),
        bound: A_PART,
      }).violations.map(({ rule }) => rule),
    /** Rules that break when this chart takes the place of a member. */
    brokenBy: (member: string, machine: AnyStateMachine): readonly string[] => {
      const original = members[member];
      if (original === undefined) throw new Error(`the composition has no ${member}`);
      return exploreComposition({
        ...composition,
        members: { ...members, [member]: { ...original, machine } },
        bound: A_PART,
      }).violations.map(({ rule }) => rule);
    },
    /** Rows used between its members, each with whether a rule breaks when it is missing. */
    rows: (): readonly (readonly [row: string, isNoticed: boolean])[] => {
      const { used } = exploreComposition({ ...composition, bound: A_PART });
      return connections
        .filter((row) => row.from in members && row.to in members && used.has(connectionName(row)))
        .map((row) => [connectionName(row), isBrokenWithout(row)]);
    },
  };
}

const SESSION_LOGOUT = explored(sessionLogout);
const LEAVING = explored(leaving);
const LAUNCH = explored(launch);
const DEPOSIT = explored(paymentOf('deposit', 'member'));
const OVER_PAGE = explored(overPage);
const MENU_SHEET = explored(menuSheet);
const WITHDRAWAL = explored(paymentOf('withdrawal', 'member'));
const PAGE = [explored(pageSession('deposit')), explored(pageSession('withdrawal')), explored(twoTabs)];
const PAYMENT_LIFE = (['deposit', 'withdrawal'] as const).flatMap((kind) =>
  [false, true].map((isSilent) => explored(paymentLifeOf(kind, { isSilent }))),
);
/** Compositions small enough to explore again without each wiring row in turn. */
const SMALL = [DEPOSIT, explored(paymentOf('deposit', 'visitor')), LAUNCH, explored(outage), explored(boot)];

/** Charts explored together: every order of every two pending answers, within the stated bound. */
describe.each([
  SESSION_LOGOUT,
  LEAVING,
  OVER_PAGE,
  MENU_SHEET,
  WITHDRAWAL,
  ...PAGE,
  ...PAYMENT_LIFE,
  ...SMALL,
])('$name', ({ explore }) => {
  it('keeps every rule across its charts', () => {
    const report = explore();
    expect(formatViolations(report.violations)).toBe('');
    expect(report.unexpanded).toBe(0);
  });
});

/** For each site-wide rule, a wiring row without which it breaks, in a composition that can state the rule. */
const FAULTS = [
  [
    SESSION_LOGOUT,
    'navigation.reportPopup → feedback',
    'at most one popup and one mask (navigation, feedback)',
  ],
  [LEAVING, 'launch.closePopup → navigation', 'at most one popup and one mask (navigation, launch)'],
  [LEAVING, 'navigation.reportPopup → launch', 'at most one popup and one mask (navigation, launch)'],
  [LEAVING, 'logout.announceLeaving → launch', 'at most one popup and one mask (navigation, launch)'],
  [LEAVING, 'logout.announceLeaving → launch', 'no game is launched or open during a logout'],
  [LAUNCH, 'session.reportSession → launch', 'no game is launched or open without an active session'],
  [
    DEPOSIT,
    'session.reportSession → deposit',
    'no money call without an active session of a member (deposit)',
  ],
  [
    WITHDRAWAL,
    'session.reportSession → withdrawal',
    'no money call without an active session of a member (withdrawal)',
  ],
] as const;

/** Rows that matter to calls only, which no composition makes; a test of the whole site proves them. */
const OF_CALLS = ['navigation.reportFlowStopped → session.popup.closed'];

it('a missing row of the wiring table breaks a rule', () => {
  const rows = SMALL.flatMap((each) => each.rows());
  const ofTheHouse = (row: string) => FAULTS.some(([, fault]) => row.startsWith(fault));
  const noticed = new Set(rows.flatMap(([row, isNoticed]) => (isNoticed || ofTheHouse(row) ? [row] : [])));
  expect(noticed.size).toBeGreaterThan(15);
  const unnoticed = new Set(rows.flatMap(([row]) => (noticed.has(row) ? [] : [row])));
  expect([...unnoticed]).toEqual(OF_CALLS);
  // It explores each composition once for every row of it.
});

it('a call that says that the site is closed, while the status says that it is open, goes round by itself once nothing makes it wait', () => {
  const { members } = boot;
  const { serviceStatus } = members;
  if (serviceStatus === undefined) throw new Error('the composition has no status');
  const machine = serviceStatusMachine.provide({ actions: { doubt: () => {} } });
  const { violations } = exploreComposition({
    ...boot,
    members: { ...members, serviceStatus: { ...serviceStatus, machine } },
  });
  expect(violations.map(({ rule }) => rule)).toContain(ROUND_RULE);
});

describe('the site-wide rules', () => {
  it('each of them can be broken by the wiring', () => {
    expect(new Set(FAULTS.map(([, , rule]) => rule))).toEqual(new Set(SITE_RULES));
  });

  it.each(FAULTS.map(([composition, row, rule]) => ({ composition, row, rule })))(
    '$rule: not without $row',
    ({ composition, row, rule }) => {
      expect(composition.brokenWithout(row)).toContain(rule);
    },
  );
});

/** For each rule about the menu, the sheet and the login over the page, a chart of the layers that breaks it. */
const BROKEN_LAYERS = {
  'ROUTE-64 POPUP-05 back, Escape and a press beside it close the top layer and nothing else': {
    fault: 'a press beside a layer below closes the top one',
    machine: overlaysMachine.provide({ guards: { isClosableTop: () => true } }),
  },
  'ROUTE-64 back never leaves the page while something lies over it': {
    fault: 'the back button is never held',
    machine: overlaysMachine.provide({ guards: { isHeld: () => false } }),
  },
  'MENU-14 another page closes what lay over the one before': {
    fault: 'every page counts as the same',
    machine: overlaysMachine.provide({ guards: { isOtherPage: () => false } }),
  },
  'a logout closes what the member had opened; an expiry leaves it for the next login': {
    fault: 'the layers of a visitor count as those of the member before',
    machine: overlaysMachine.provide({ actions: { keepSession: () => {} } }),
  },
  'at most one layer is on top: the stack is what shows, in the order of opening': {
    fault: 'a layer opens below the others',
    machine: overlaysMachine.provide({
      actions: {
        addLayer: assign(({ context }, { id, kind }) => ({
          layers: [{ id, kind, account: null }, ...context.layers],
        })),
      },
    }),
  },
  'the focus returns to what is on top when a layer has closed, else to the page': {
    fault: 'the top layer leaves the stack, whichever has closed',
    machine: overlaysMachine.provide({
      actions: { removeLayer: assign(({ context }) => ({ layers: context.layers.slice(0, -1) })) },
    }),
  },
  'what opens while the menu closes stays open, on top, and answers back': {
    fault: 'a layer that closes takes the others with it',
    machine: overlaysMachine.provide({ actions: { removeLayer: assign({ layers: [] }) } }),
  },
} as const;

describe('the rules of the layers', () => {
  it('each of them can be broken by the chart', () => {
    expect(Object.keys(BROKEN_LAYERS)).toEqual(menuSheet.rules.map(({ name }) => name));
  });

  it.each(Object.entries(BROKEN_LAYERS).map(([rule, { fault, machine }]) => ({ rule, fault, machine })))(
    '$rule: not when $fault',
    ({ rule, machine }) => {
      expect(MENU_SHEET.brokenBy('overlays', machine)).toContain(rule);
    },
  );
});

/** The lifecycle of payments, with a step that leaves out one action. */
const lifeWithout = (action: string): typeof paymentLife => ({
  ...paymentLife,
  step(...happened) {
    const step = paymentLife.step(...happened);
    return step && { ...step, actions: step.actions.filter((each) => each !== action) };
  },
});

/** For each claim about a payment on both sides, a fault that breaks it. */
const BROKEN_PAYMENTS = {
  'the page never says less than the ledger knows for longer than one refresh': {
    fault: 'the page drops what it is answered',
    composition: paymentLifeOf('deposit', {
      page: { follow: followMachine.provide({ actions: { keepTransaction: () => {} } }) },
    }),
  },
  'what the page calls paid is booked': {
    fault: 'a deposit succeeds without being booked',
    composition: paymentLifeOf('deposit', { faults: { life: lifeWithout('bookDeposit') } }),
  },
  'the chosen bonus is granted with the deposit, neither without it nor twice': {
    fault: 'a deposit that arrives grants no bonus',
    composition: paymentLifeOf('deposit', { faults: { life: lifeWithout('grantBonus') } }),
  },
  'nothing is booked twice, whatever is repeated': {
    fault: 'an order that comes again is another payment',
    composition: paymentLifeOf('withdrawal', { faults: { forgetsOrders: true } }),
  },
  'an order that is cancelled or refused moves no money': {
    fault: 'a refused withdrawal is not given back',
    composition: paymentLifeOf('withdrawal', { faults: { life: lifeWithout('returnMoney') } }),
  },
  'every waiting ends by itself': {
    fault: 'a deadline leads nowhere',
    composition: paymentLifeOf('withdrawal', {
      isSilent: true,
      faults: { life: { ...paymentLife, pass: () => undefined } },
    }),
  },
  'the page comes to say what the ledger knows, or says that it does not know': {
    fault: 'a page that shows an expired deposit never asks again',
    composition: paymentLifeOf('deposit', {
      page: { deposit: depositMachine.provide({ guards: { isExpired: () => false } }) },
    }),
  },
} as const;

describe('the claims about a payment on both sides', () => {
  it('each of them can be broken', () => {
    const { rules, goals = [] } = paymentLifeOf('deposit');
    expect(Object.keys(BROKEN_PAYMENTS)).toEqual([...rules, ...goals].map(({ name }) => name));
  });

  it.each(Object.entries(BROKEN_PAYMENTS).map(([claim, broken]) => ({ claim, ...broken })))(
    '$claim: not when $fault',
    ({ claim, composition }) => {
      // Rules break early; a goal is out of reach only where all that follows has been explored.
      const isRule = composition.rules.some(({ name }) => name === claim);
      const { violations } = exploreComposition(isRule ? { ...composition, bound: 2_000 } : composition);
      expect(violations.map(({ rule }) => rule)).toContain(claim);
    },
    120_000,
  );

  it('a counterexample reads as what happened, in order', () => {
    const { composition } = BROKEN_PAYMENTS['nothing is booked twice, whatever is repeated'];
    const { violations } = exploreComposition({ ...composition, bound: 300 });
    expect(formatViolations(violations.slice(0, 1))).toBe(
      `
✗ nothing is booked twice, whatever is repeated
  1. platform: request.arrives (withdrawal/offer)
  2. withdrawal: offer is answered (nothing)
  3. withdrawal: form.submit (what there is)
  4. withdrawal: payment.confirm (with the password)
  5. platform: request.arrives (withdrawal/payment, and once more)
  6. platform: request.arrives (withdrawal/payment)`.trim(),
    );
  });
});
