import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createOperatorAccount } from '@server/account/operatorAccount';
import { createPasswords } from '@server/account/passwords';
import { members } from '@server/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Accounts, parseAccounts } from '../../conformance/accounts';
import { CHECKS } from '../../conformance/checks';
import { connect, type Platform } from '../../conformance/platform';
import { formatReport, type Report, reportOf } from '../../conformance/report';
import { runChecks } from '../../conformance/run';
import { DEVIATIONS, type DeviatingProxy, startDeviatingProxy } from './support/deviations';
import { inMemory, startPlatform } from './support/platform';
import { type PlatformProcess, seededFolder, startProcess } from './support/process';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXAMPLE = join(ROOT, 'conformance/accounts.example.json');
/** Time limits in milliseconds. */
const CHECK_LIMIT = 60_000;
const PATIENCE = 30_000;
/** A slow machine is no difference of a platform: these only end what hangs. */
const RUN_CHECK_SECONDS = '240';
const RUN_LIMIT = 900_000;

let server: PlatformProcess;
let proxy: DeviatingProxy;
let accounts: Accounts;
let accountsFile: string;

beforeAll(async () => {
  const folder = await seededFolder('conformance');
  // As `npm start` starts it. Limits per address are higher, since every run here comes from the same one.
  server = await startProcess(folder, {
    NODE_ENV: 'production',
    DEV_PAGES: '1',
    DRAIN_SECONDS: '0',
    TRUSTED_PROXIES: '',
    CONTROL_TOKEN: '',
    LOGIN_CAPTCHA_AFTER_ADDRESS: '1000',
    LOGIN_ATTEMPTS_PER_ADDRESS: '1000',
  });
  proxy = await startDeviatingProxy(server.origin);
  const example = readFileSync(EXAMPLE, 'utf8').replace('http://127.0.0.1:3000', server.origin);
  accounts = parseAccounts(example, EXAMPLE);
  accountsFile = join(folder, 'accounts.json');
  writeFileSync(accountsFile, example);
});

afterAll(async () => {
  await proxy?.close();
  await server?.terminate();
});

describe('the conformance kit', () => {
  it(
    'finds no difference on our own platform, and makes every call of the contract',
    async () => {
      const child = spawn(
        process.execPath,
        [
          '--import',
          'tsx',
          'conformance/main.ts',
          '--origin',
          proxy.origin,
          '--accounts',
          accountsFile,
          '--timeout',
          RUN_CHECK_SECONDS,
          '--json',
        ],
        { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      const report: Report = JSON.parse(output);
      const faults = report.requirements
        .flatMap(({ checks }) => checks)
        .filter(({ result }) => result !== 'holds')
        .map(({ id, says }) => `${id}: ${says.join(' ')}`);
      expect(faults).toEqual([]);
      expect(report.summary).toMatchObject({ checks: CHECKS.length, hold: CHECKS.length, differ: 0 });
      expect(report.notCalled).toEqual([]);
      // One that the platform has closed would fail like a fault of the platform.
      expect(proxy.kept(), 'calls over a kept connection').toBe(0);
      expect(code).toBe(0);
    },
    RUN_LIMIT,
  );

  describe('names each deviation of a platform', () => {
    let platform: Platform;

    beforeAll(async () => {
      const example = readFileSync(EXAMPLE, 'utf8');
      // Another number: a number receives one code a minute.
      const player = { ...accounts.player, username: 'player1', mobileNum: '9000000102' };
      expect(example).not.toContain(player.mobileNum);
      platform = await connect({
        origin: proxy.origin,
        accounts: { ...accounts, player },
        patience: PATIENCE,
      });
      await platform.status();
    });

    it.each(DEVIATIONS.map((each) => [each.name, each.requirement, each] as const))(
      '%s: %s',
      async (_name, requirement, deviation) => {
        const checks = CHECKS.filter(({ id }) => id === deviation.check);
        proxy.deviate(deviation);
        const outcomes = await runChecks(checks, platform, { limit: CHECK_LIMIT });
        proxy.deviate(undefined);
        const report = reportOf(proxy.origin, outcomes, new Map(), platform.called);
        const differing = report.requirements.filter(({ result }) => result === 'differs');
        expect(differing.map((each) => each.requirement)).toContain(requirement);
        expect(formatReport(report)).toContain(`✗ ${requirement}`);
      },
      RUN_LIMIT,
    );

    it('has at least twenty deviations', () => {
      expect(DEVIATIONS.length).toBeGreaterThanOrEqual(20);
    });
  });

  it(
    'finds no difference on the empty site of an operator, and leaves out what it does not offer',
    async () => {
      const site = await startPlatform(await inMemory('empty'), {
        seed: undefined,
        payments: 'none',
        now: Date.now,
        loginLimits: { perAddress: 1_000, captchaPerAddress: 1_000 },
      });
      onTestFinished(() => site.close());
      const { db } = site.database;
      const passwords = await createPasswords({ memoryCost: 64, timeCost: 1 });
      const { messages: _, ...own } = accounts;
      for (const { username, password, type } of Object.values(own).filter((each) => each !== undefined)) {
        const id = await createOperatorAccount(db, username, type, Date.now());
        await db
          .update(members)
          .set({ passwordHash: await passwords.hash(password), firstTimeLogin: false })
          .where(eq(members.id, id));
      }
      await db
        .update(members)
        .set({ state: 'disabled' })
        .where(eq(members.username, own.disabled?.username ?? ''));
      const platform = await connect({ origin: site.origin, accounts: own, patience: PATIENCE });
      await platform.status();
      const outcomes = await runChecks(CHECKS, platform, { limit: RUN_LIMIT });
      const differing = outcomes.filter(({ result }) => result === 'differs');
      expect(differing.map(({ id, says }) => `${id}: ${says.join(' ')}`)).toEqual([]);
      const left = outcomes.filter(({ result }) => result === 'not checked').map(({ id }) => id);
      expect(left).toEqual(
        expect.arrayContaining(['codes.human', 'games.language', 'call.chatAnchors', 'trial.testPlay']),
      );
    },
    RUN_LIMIT,
  );
});
