import { CONTROL_BASE, CONTROL_HEADER } from '@server/control/control';
import type { Fault } from '@server/control/faults';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { createApi } from '@/services/api';
import { login, type SessionRecord } from '@/services/contract/account';
import { systemStatus } from '@/services/contract/system';
import { createSealer } from '@/services/crypto';
import { CONTROL_TOKEN } from '../../support/site';

/** The product as it ships, on its own server with its own database, and a browser to visit it with. */
export interface Stage {
  readonly origin: string;
  readonly browser: Browser;
  /** Calls the server's test control. */
  control(method: 'POST' | 'DELETE', path: string, body?: object): Promise<void>;
  /** Makes calls of an endpoint fail from now on. */
  fail(fault: Fault): Promise<void>;
  /** Takes all faults back. */
  heal(): Promise<void>;
  /** Changes settings of the platform. */
  set(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** The digits of a captcha picture. */
  captchaAnswer(captchaId: string): Promise<string>;
  /** Logs a demo member in; sessions that the member had elsewhere end. */
  openSession(username: string): Promise<SessionRecord>;
}

/** Password of the demo members. */
export const DEMO_PASSWORD = 'Demo!2468';

/** Settings that journeys change, as they stand in a site that is open: username login alone, and its recovery. */
const OPEN = {
  maintenance: false,
  regionRestriction: false,
  'switches.CHANGEPSWMAIL3': true,
  'switches.MOBVERFLOGIN3': false,
  'switches.FACEBOOKLOGIN3': false,
  'switches.GOOGLELOGIN3': false,
  'switches.LINELOGIN3': false,
} as const;

async function connect(): Promise<Stage> {
  const { origin, browser: endpoint } = inject('journeys');
  const browser = await chromium.connect(endpoint);
  const headers = { [CONTROL_HEADER]: CONTROL_TOKEN, 'content-type': 'application/json' };
  const url = (path: string) => `${origin}${CONTROL_BASE}${path}`;

  async function control(method: 'POST' | 'DELETE', path: string, body?: object): Promise<void> {
    const answer = await fetch(url(path), {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`control ${path} answered ${answer.status}: ${await answer.text()}`);
  }

  const sealer = createSealer({ now: Date.now });
  const api = createApi({
    origin,
    sealer,
    isStandalone: () => false,
    now: Date.now,
    onSessionLost: () => {},
  });

  return {
    origin,
    browser,
    control,
    fail: (fault) => control('POST', '/faults', fault),
    heal: () => control('DELETE', '/faults'),
    set: (settings) => control('POST', '/settings', settings),
    async captchaAnswer(captchaId) {
      const answer = await fetch(url(`/captcha?id=${encodeURIComponent(captchaId)}`), { headers });
      const body: { value?: { answer?: string } } = await answer.json();
      if (body.value?.answer === undefined) throw new Error(`there is no captcha ${captchaId}`);
      return body.value.answer;
    },
    async openSession(username) {
      sealer.adoptKey((await api.call(systemStatus, {})).info.encryption);
      return api.call(login, { type: 'username', site: 'member', username, password: DEMO_PASSWORD });
    },
  };
}

/** The stage for the tests of a file; the returned function gives it in the state of a site that is open and well. */
export function stageOfFile(): () => Promise<Stage> {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await connect();
  });
  afterAll(async () => {
    await stage?.browser.close();
  });
  return async () => {
    if (stage === undefined) throw new Error('the stage stands only while tests run');
    await stage.heal();
    await stage.set(OPEN);
    await stage.control('POST', '/login-attempts/reset');
    return stage;
  };
}
