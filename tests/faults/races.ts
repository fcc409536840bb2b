import { type Fault, server } from './fault';

const SIMULATION = server('tests/server/simulation.test.ts', 'in two days of a site');

/**
 * Wrong steps and lost locks of what lives on the server: each is a mistake of one place whose harm needs a second one at the
 * same moment, a repetition, or somebody who goes on where the page would not.
 */
export const RACE_FAULTS: readonly Fault[] = [
  {
    name: 'payment-read-before-its-lock',
    layer: 'server',
    effect: 'Two notices about one payment both find it waiting, and the second one fails.',
    file: 'server/cashier/payments.ts',
    find: `      if (!(await lockOwner(tx, payments, id, locking))) return undefined;
      const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
      return row;`,
    replace: `      const [row] = await tx.select().from(payments).where(eq(payments.id, id));
      if (!(await lockOwner(tx, payments, id, locking))) return undefined;
      return row;`,
    noticedBy: server('tests/server/sameMoment.test.ts', 'notices of a payment at once are heard one after'),
  },
  {
    name: 'deadline-the-wrong-way',
    layer: 'server',
    effect: 'What is due waits for ever, and what is not due ends.',
    file: 'server/db/steps.ts',
    find: 'row.deadlineAt.getTime() > at) return row.state',
    replace: 'row.deadlineAt.getTime() < at) return row.state',
    noticedBy: SIMULATION,
  },
  {
    name: 'bonus-ends-while-its-rounds-are-open',
    layer: 'server',
    effect: 'A bonus whose last money is in an open round counts as lost, and so is what that round wins.',
    file: 'server/cashier/bonus/bonuses.ts',
    find: '(await balanceOf(wallet, tx, bonus)) || (await openMinor(tx, bonus, roundId))',
    replace: 'await balanceOf(wallet, tx, bonus)',
    noticedBy: server('tests/server/roundLife.test.ts', 'a round keeps the bonus alive'),
  },
  {
    name: 'job-waits-for-whoever-has-locked',
    layer: 'server',
    effect: 'One long transaction of a member holds up the deadlines of all others.',
    file: 'server/db/steps.ts',
    find: 'isPatient ? {} : { skipLocked: true }',
    replace: '{}',
    noticedBy: server('tests/server/sameMoment.test.ts', 'a row that somebody has locked holds up no other'),
  },
  {
    name: 'refund-without-the-bonus-part',
    layer: 'server',
    effect: 'A cancelled round gives back less than it took when a bonus paid a part.',
    file: 'server/play/rounds.ts',
    find: 'payOut(tx, row, await gameOfRow(row), row.betMinor, {}, at)',
    replace: 'payOut(tx, row, await gameOfRow(row), row.betMinor - row.bonusMinor, {}, at)',
    noticedBy: server('tests/server/roundLife.test.ts', 'a round keeps the bonus alive'),
  },
  {
    name: 'return-under-the-key-of-the-order',
    layer: 'server',
    effect: 'The money of a refused withdrawal never comes back.',
    file: 'server/cashier/payments.ts',
    find: "move(tx, payment, payment.amountMinor, '/return', at)",
    replace: "move(tx, payment, payment.amountMinor, '', at)",
    noticedBy: server('tests/server/cashier.test.ts', 'a failed one returns it once'),
  },
  {
    name: 'application-read-before-its-lock',
    layer: 'server',
    effect: 'Two claims, or a claim and a decision, both find an application as it was.',
    file: 'server/content/rewards/applications.ts',
    find: `  if (!(await lockOwner(tx, rewardApplications, id, locking))) return undefined;
  const own = eq(rewardApplications.id, id);
  const [application] = await tx.select().from(rewardApplications).where(own).for('update');
  return application;`,
    replace: `  const own = eq(rewardApplications.id, id);
  const [application] = await tx.select().from(rewardApplications).where(own);
  if (!(await lockOwner(tx, rewardApplications, id, locking))) return undefined;
  return application;`,
    noticedBy: server('tests/server/promotions.test.ts', 'two decisions at once'),
  },
  {
    name: 'bets-without-the-lock-of-their-member',
    layer: 'server',
    effect: 'Bets of two tabs are decided by the same balance and limits.',
    file: 'server/play/rounds.ts',
    find: '    await lockMember(tx, memberId);\n',
    replace: '',
    noticedBy: server(
      'tests/server/studio.test.ts',
      'one round submitted twice, or many times simultaneously',
    ),
  },
  {
    name: 'order-found-by-the-key-of-another-member',
    layer: 'server',
    effect: 'Whoever uses the idempotency key of somebody else reads that payment.',
    file: 'server/cashier/payments.ts',
    find: '.where(and(eq(payments.memberId, memberId), eq(payments.intentKey, intentKey)))',
    replace: '.where(eq(payments.intentKey, intentKey))',
    noticedBy: server('tests/server/cashier.test.ts', 'is found by its key, by its own member only'),
  },
  {
    name: 'message-claimed-by-two',
    layer: 'server',
    effect: 'Two instances send the same message.',
    file: 'server/outbox/outbox.ts',
    find: `
      .for('update', { skipLocked: true });
    return db`,
    replace: `;
    return db`,
    noticedBy: server(
      'tests/server/sameMoment.test.ts',
      'a message is sent once by several instances that deliver at once',
    ),
  },
  {
    name: 'second-choice-loosens',
    layer: 'server',
    effect: 'A looser limit holds at once when it is chosen twice.',
    file: 'server/protection/limits.ts',
    find: 'inForce: row.amount }',
    replace: 'inForce: row.pendingAmount ?? row.amount }',
    noticedBy: server('tests/server/limitLife.test.ts', 'another looser choice begins the wait anew'),
  },
  {
    name: 'shorter-break-answers',
    layer: 'server',
    effect: 'Who asks for a shorter break during a longer one is told the earlier end.',
    file: 'server/protection/protection.ts',
    find: 'Math.max(endOf(at), (await readBreaks(tx, [memberId], at)).timeOutUntil ?? 0)',
    replace: 'endOf(at)',
    noticedBy: server('tests/server/breakLife.test.ts', 'whoever asks again for less keeps the longer break'),
  },
  {
    name: 'game-outlives-the-logout',
    layer: 'server',
    effect: 'A game that is open goes on taking bets after the member has logged out.',
    file: 'server/play/launches.ts',
    find: `      // Games handle only these two codes.
`,
    replace: `      if (Object(error).code === 'not.logged.in') return;
`,
    noticedBy: server('tests/server/studio.test.ts', 'the game ends with the login session'),
  },
  {
    name: 'contract-read-without-its-lock',
    layer: 'server',
    effect: 'An offer that is accepted and refused at once has two answers.',
    file: 'server/agent/contracts.ts',
    find: `
      .for('update', locking);`,
    replace: ';',
    noticedBy: server(
      'tests/server/sameMoment.test.ts',
      'a contract accepted and refused at once has one answer',
    ),
  },
  {
    name: 'break-does-not-refuse-play',
    layer: 'server',
    effect: 'A game that is open when a break begins goes on taking bets.',
    file: 'server/protection/standing.ts',
    find: `betMinor: number, at: number): PlayNote {
  requirePresent(found, at);`,
    replace: 'betMinor: number, at: number): PlayNote {',
    noticedBy: SIMULATION,
  },
  {
    name: 'break-ends-an-hour-early',
    layer: 'server',
    effect: 'Who is on a break can deposit and play again before its end.',
    file: 'server/protection/standing.ts',
    find: "exclusionUntil ?? 0) > at) throw new Refusal('player.excluded')",
    replace: "exclusionUntil ?? 0) > at + 3_600_000) throw new Refusal('player.excluded')",
    noticedBy: SIMULATION,
  },
  {
    name: 'game-of-a-closed-account',
    layer: 'server',
    effect: 'A game that is open when an operator disables the account goes on taking bets.',
    file: 'server/play/launches.ts',
    find: `    await admit(found, now);
    return found;`,
    replace: '    return found;',
    noticedBy: SIMULATION,
  },
  {
    name: 'loss-limit-forgotten-at-the-stake',
    layer: 'server',
    effect: 'In a game that is open a player loses more than an own limit allows.',
    file: 'server/protection/standing.ts',
    find: "requireWithin(found, ['loss', 'session'], (kind) => (kind === 'loss' ? betMinor : 0));",
    replace: "requireWithin(found, ['session'], () => 0);",
    noticedBy: SIMULATION,
  },
];
