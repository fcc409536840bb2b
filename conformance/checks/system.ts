import { captcha } from '@contract/account';
import { API_BASE, SERVER_TIME_HEADER } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import { HTTP_STATUS, type ServerErrorCode } from '@contract/errors';
import { decodeServicePath } from '@contract/servicePath';
import * as siteSettings from '@contract/siteSettings';
import { systemStatus } from '@contract/system';
import type { Check, Findings } from '../check';
import type { Answer } from '../platform';

/** Compares a raw answer with a refusal of the contract. */
export function sameRefusal(
  { ok, same }: Findings,
  answer: Answer,
  code: ServerErrorCode,
  what: string,
): void {
  ok(
    answer.envelope?.success === false,
    `Expected a refusal of ${what}; the answer has the status ${answer.status} and is none.`,
  );
  if (answer.envelope?.success !== false) return;
  same(answer.code, code, `The error code of ${what}`);
  same(answer.status, HTTP_STATUS[code], `The status of ${what}`);
}

/** Largest tolerated error of the platform's clock in milliseconds. */
const CLOCK_ERROR = 120_000;

/** System status, settings and the form of refusals. */
export const systemChecks: readonly Check[] = [
  {
    id: 'system.status',
    requirements: ['API-22', 'ENTITY-17', 'BOOT-05', 'BOOT-07', 'BOOT-08'],
    asks: 'The system status has every field that the site reads.',
    async run(platform) {
      await platform.call(systemStatus, {});
    },
  },
  {
    id: 'system.languages',
    requirements: ['I18N-01', 'I18N-02'],
    asks: 'The default language is one of the supported languages, and TY and EN are supported.',
    async run(platform, { ok }) {
      const { defaultLanguage, supportedLanguages } = (await platform.status()).info.whitelabel;
      ok(supportedLanguages.includes(defaultLanguage), `${defaultLanguage} is not among the languages.`);
      ok(supportedLanguages.includes('TY'), 'TY is not supported.');
      ok(supportedLanguages.includes('EN'), 'EN is not supported.');
    },
  },
  {
    id: 'system.open',
    requirements: ['STATUS-01', 'STATUS-02', 'STATUS-03'],
    asks: 'A platform that answers calls reports neither maintenance nor a region restriction.',
    async run(platform, { same }) {
      const { maintenance, regionRestriction } = await platform.call(systemStatus, {});
      const { envelope } = await platform.send(captcha, {});
      if (envelope?.success) same([maintenance, regionRestriction], [false, false], 'The system status');
    },
  },
  {
    id: 'system.paths',
    requirements: ['API-01'],
    asks: 'Path overrides name calls of the contract.',
    async run(platform, { ok }) {
      for (const name of Object.keys((await platform.status()).info.paths)) {
        ok(Object.hasOwn(ENDPOINTS, name), `The override ${name} is no call of the contract.`);
      }
    },
  },
  {
    id: 'system.clock',
    requirements: ['SMS-04', 'SMS-07'],
    asks: `Every answer carries the server's time in ${SERVER_TIME_HEADER}, or at least in Date.`,
    async run(platform, { ok }) {
      const { headers } = await platform.send(systemStatus, {});
      const time = Number(headers.get(SERVER_TIME_HEADER) ?? Date.parse(headers.get('date') ?? ''));
      ok(Number.isFinite(time), 'The answer has no readable time.');
      const error = Math.abs(time - Date.now());
      ok(!(error > CLOCK_ERROR), `The time differs by ${Math.round(error / 1_000)} s from this machine's.`);
    },
  },
  {
    id: 'system.domains',
    requirements: ['API-24'],
    asks: 'The domain route is asked for with device 0 and no other.',
    async run(platform) {
      await platform.refused(siteSettings.domainRoute, { device: '9' }, 'request.invalid');
    },
  },
  {
    id: 'system.servicePaths',
    requirements: ['CS-01', 'CS-02', 'ENTITY-18'],
    asks: 'Customer-service paths decode to addresses.',
    async run(platform, { ok }) {
      const { list } = await platform.call(siteSettings.customerService, {});
      for (const { csPosition, path, type } of list) {
        const decoded = decodeServicePath(path, type);
        ok(
          decoded !== undefined && /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(decoded),
          `The path of ${csPosition} does not decode to an address.`,
        );
      }
    },
  },
  {
    id: 'refusal.unknownPath',
    requirements: ['API-01', 'ERR-14'],
    asks: 'An unknown path is refused with not.found.',
    async run(platform, findings) {
      const answer = await platform.raw('GET', `${API_BASE}/no/such/call`);
      sameRefusal(findings, answer, 'not.found', 'an unknown path');
    },
  },
  {
    id: 'refusal.emptyPath',
    requirements: ['ERR-17'],
    asks: 'An empty path is refused with request.url.empty.',
    async run(platform, findings) {
      const answer = await platform.raw('GET', `${API_BASE}/`);
      sameRefusal(findings, answer, 'request.url.empty', 'an empty path');
    },
  },
  {
    id: 'refusal.method',
    requirements: ['API-01'],
    asks: 'A method that a path does not have is refused with request.method.unsupported.',
    async run(platform, findings) {
      const path = await platform.pathOf(captcha);
      const answer = await platform.raw('DELETE', path);
      sameRefusal(findings, answer, 'request.method.unsupported', 'an unsupported method');
    },
  },
  {
    id: 'refusal.malformed',
    requirements: ['API-01'],
    asks: 'A body that is not JSON is refused with request.malformed.',
    async run(platform, findings) {
      const answer = await platform.raw('POST', await platform.pathOf(ENDPOINTS.affiliateCheck), {
        headers: { 'content-type': 'application/json' },
        body: '{"code":',
      });
      sameRefusal(findings, answer, 'request.malformed', 'a malformed body');
    },
  },
  {
    id: 'refusal.unknownField',
    requirements: ['API-01'],
    asks: 'A request with a field that the contract does not have is refused with request.invalid.',
    async run(platform) {
      await platform.refused(
        ENDPOINTS.affiliateCheck,
        { code: 'NONE', domain: '', more: 1 },
        'request.invalid',
      );
    },
  },
];
