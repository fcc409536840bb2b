import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { login, logout } from '@contract/account';
import { hotGames } from '@contract/catalogue';
import { memberInfo } from '@contract/profile';
import { systemStatus } from '@contract/system';
import { MEMBERS } from '@demo/seed/world/members';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pausesBeforeKills, reportChaos } from './support/chaos';
import { createClient, type TestClient } from './support/platform';
import { type PlatformProcess, seededFolder, startProcess } from './support/process';
import { untilMoreThan } from './support/progress';

let folder: string;
let running: PlatformProcess | undefined;

beforeEach(async () => {
  folder = await seededFolder('platform-kill');
});
afterEach(async () => {
  await running?.kill();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** What the platform has acknowledged for one member. */
interface Acknowledged {
  readonly username: string;
  /** The token of the last answered login. */
  token?: string;
  /** Whether a logout of that token was acknowledged. */
  ended: boolean;
  /** Whether a call was pending when the platform ended: its effect is unknown. */
  undecided: boolean;
}

/** Logs one member in and out until the platform ends; `onAcknowledged` receives each answer. */
async function hammer(
  client: TestClient,
  state: Acknowledged,
  password: string,
  onAcknowledged: () => void,
): Promise<void> {
  let round = 0;
  const payload = { type: 'username', username: state.username, password, site: 'member' } as const;
  for (;;) {
    state.undecided = true;
    try {
      const { token } = await client.call(login, payload);
      Object.assign(state, { token, ended: false, undecided: false });
      onAcknowledged();
      round += 1;
      if (round % 3 === 0) {
        state.undecided = true;
        await client.call(logout, {}, { token });
        Object.assign(state, { ended: true, undecided: false });
        onAcknowledged();
      }
    } catch (error) {
      // Only the end of the platform may cause this: `fetch` reports it as a TypeError.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** Increases a setting until the platform ends; resolves with the last acknowledged value. */
async function count(client: TestClient, from: number, onAcknowledged: () => void): Promise<number> {
  for (let value = from; ; value += 1) {
    try {
      await client.control('POST', '/settings', { brandName: String(value + 1) });
      onAcknowledged();
    } catch {
      return value;
    }
  }
}

it('SIGKILL during writes loses no acknowledged write, repeatedly', async () => {
  const members = MEMBERS.filter(
    (member) => member.status === 'active' && [0, 1, 2].includes(member.type),
  ).slice(0, 5);
  let counted = 0;
  let all = 0;
  let kills = 0;
  for (const pause of pausesBeforeKills([120, 0])) {
    kills += 1;
    running = await startProcess(folder);
    const client = createClient(running);
    const states = members.map(
      ({ username }): Acknowledged => ({ username, ended: false, undecided: false }),
    );
    let acknowledged = 0;
    let raised = 0;
    const work = Promise.all([
      count(client, counted, () => {
        raised += 1;
      }),
      ...states.map((state, index) =>
        hammer(client, state, members[index]?.password ?? '', () => {
          acknowledged += 1;
        }),
      ),
    ]);
    await untilMoreThan(25, () => acknowledged);
    await untilMoreThan(0, () => raised);
    await wait(pause);
    await running.kill();
    const [value] = await work;
    expect(value).toBeGreaterThan(counted);

    running = await startProcess(folder);
    const after = createClient(running);
    const stored = Number((await after.call(systemStatus, {})).info.whitelabel.brandName);
    expect(stored === value || stored === value + 1).toBe(true);
    counted = stored;
    for (const { token, ended, undecided } of states) {
      if (token === undefined) continue;
      const answer = await after.send(memberInfo, {}, { token });
      if (!undecided) expect(answer.code).toBe(ended ? 'not.logged.in' : undefined);
      // A pending login may have replaced the session; there is no other cause.
      else expect([undefined, 'logged.out.elsewhere', 'not.logged.in']).toContain(answer.code);
    }
    await running.kill();
    all += acknowledged + raised;
  }
  reportChaos('SIGKILL among logins and settings, embedded database', {
    kills,
    'acknowledged writes': all,
    lost: 0,
  });
}, 1_200_000);

it('SIGTERM completes the pending call, then exits with 0', async () => {
  running = await startProcess(folder);
  const client = createClient(running);
  await client.control('POST', '/faults', { endpoint: 'hotGames', delay: 600 });
  const call = client.call(hotGames, {
    isPlatform: '2',
    language: 'EN',
    platform: 'html5',
    refresh: 'false',
  });
  await wait(150);
  const ended = running.terminate();
  expect((await call).list.length).toBeGreaterThan(0);
  expect(await ended).toBe(0);
});
