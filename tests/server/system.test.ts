import { login, logout, testPlay } from '@contract/account';
import { hotGames } from '@contract/catalogue';
import { announcements } from '@contract/content';
import { ENDPOINTS } from '@contract/endpoints';
import { decodeServicePath } from '@contract/servicePath';
import { customerService, domainRoute, systemCountry, templateSettings } from '@contract/siteSettings';
import { systemStatus } from '@contract/system';
import { games } from '@server/db/schema';
import { SettingError } from '@server/system/settings';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { TEST_PASSWORD } from './support/world';

const hot = { isPlatform: '2', language: 'EN', platform: 'html5', refresh: 'false' } as const;

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
  });
  afterAll(() => platform.close());
  afterEach(async () => {
    await platform.settings.write({ maintenance: false, regionRestriction: false, paths: {} });
  });

  const signIn = async (username: string) => {
    const payload = { type: 'username', username, password: TEST_PASSWORD } as const;
    const site = username === 'agent' ? 'agent' : 'member';
    return (await client.call(login, { ...payload, site })).token;
  };

  describe('system', () => {
    it('CONST-05 API-22 ENTITY-17 reports the number of games, and answers the system status by GET without payload', async () => {
      const status = await client.call(systemStatus, {});
      expect(status).toMatchObject({
        info: {
          domainRoute: ['play.example', 'backup.example'],
          mobileTemplate: { mem_cen: 'standard', dep_func: 'standard' },
          paths: {},
          resources: [{ resourceType: 'IOS', url: 'https://app.example/ios', labelNameEn: 'iOS' }],
          mainDomain: 'play.example',
          imageCDNs: ['/img'],
          gameCount: (await platform.database.db.select().from(games)).length,
          whitelabel: { merchantCode: 'TESTMERCHANT', brandName: 'Test Brand', defaultLanguage: 'TY' },
        },
        location: { ip: '203.0.113.1' },
        maintenance: false,
        regionRestriction: false,
      });
      expect(status.info.whitelabel.switches.CBS3).toBe(true);
      expect(status.info.whitelabel.switches.REWCEN3).toBe(false);
      const answer = await client.send(systemStatus, {});
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it('API-25 ENTITY-18 answers the customer-service entries with paths that the client decodes (CS-02)', async () => {
      const { list } = await client.call(customerService, {});
      expect(list.map((entry) => entry.csPosition)).toEqual(['LIVECHAT-1', 'TELEGRAM-1']);
      expect(list.map((entry) => decodeServicePath(entry.path, entry.type))).toEqual([
        'https://chat.example/room?x=1',
        'https://message.example/a',
      ]);
      expect(list.map(({ title, titles }) => titles?.['TY'] === title)).toEqual([true, true]);
      expect((await client.call(systemStatus, {})).info.customerService).toEqual(list);
    });

    it('API-23 answers the country and the dialing codes by GET', async () => {
      expect(await client.call(systemCountry, {})).toEqual({
        country: 'PH',
        countryDialingCode: '63',
        dialingCodes: [{ country: 'PH', code: '63', name: 'Philippines (TY)' }],
      });
    });

    it('API-24 answers the domain route by GET with device 0, and with no other device', async () => {
      expect(await client.call(domainRoute, { device: '0' })).toEqual({
        domains: ['play.example', 'backup.example'],
      });
      expect((await client.send(domainRoute, { device: '1' })).code).toBe('request.invalid');
    });

    it('API-18 answers the template settings by GET', async () => {
      expect(await client.call(templateSettings, {})).toEqual({
        providerRowCategories: ['SPORTS'],
        inHouseVendors: ['HOUSE'],
        jackpotVariant: 'standard',
        ageLimit: 18,
      });
    });

    it('ERR-15 during an upgrade the site stays readable, and refuses calls that may change something', async () => {
      await platform.settings.write({ upgrading: true });
      expect((await client.call(systemStatus, {})).maintenance).toBe(false);
      expect((await client.call(hotGames, hot)).list).toBeDefined();
      expect((await client.refused(testPlay, { moduleId: 'JL' }, 'system.upgrading')).status).toBe(503);
      await platform.settings.write({ upgrading: false });
    });

    it('reports maintenance and region restriction in the status, and refuses other calls meanwhile', async () => {
      const token = await signIn('player');
      await platform.settings.write({ maintenance: true });
      expect((await client.call(systemStatus, {})).maintenance).toBe(true);
      expect((await client.refused(hotGames, hot, 'maintenance')).status).toBe(503);
      expect(await client.call(logout, {}, { token })).toEqual({ loggedOut: true });
      await platform.settings.write({ maintenance: false, regionRestriction: true });
      expect((await client.call(systemStatus, {})).regionRestriction).toBe(true);
      expect((await client.refused(hotGames, hot, 'ip.restricted')).status).toBe(403);
    });

    it('API-01 answers an endpoint at the path that an operator overrides it with', async () => {
      await platform.settings.write({ paths: { hotGames: '/v2/popular' } });
      expect((await client.call(systemStatus, {})).info.paths).toEqual({ hotGames: '/v2/popular' });
      const moved = await client.call({ ...hotGames, path: '/v2/popular' }, hot);
      expect(moved).toEqual(await client.call(hotGames, hot));
    });

    it('API-01 answers every row of the table with an envelope, with or without a handler', async () => {
      for (const row of Object.values(ENDPOINTS)) {
        const response = await fetch(`${platform.origin}/api${row.path}`, { method: row.method });
        expect(response.status, row.name).toBeLessThan(500);
        expect(await response.json(), row.name).toMatchObject({ success: expect.any(Boolean) });
      }
    });

    it('rejects invalid settings', async () => {
      const before = await platform.settings.read();
      const changes = [{ nonsense: 1 }, { maintenance: 'yes' }, { 'switches.NOPE': true }, { ageLimit: 12 }];
      for (const change of changes) {
        await expect(platform.settings.write({ brandName: 'Changed', ...change })).rejects.toThrow(
          SettingError,
        );
      }
      expect(await platform.settings.read()).toEqual(before);
    });
  });

  describe('announcements', () => {
    const request = { platform: 'M', merchantCode: 'TESTMERCHANT', language: 'EN' } as const;
    const idsOf = (list: readonly { id: string }[]) => list.map((item) => item.id);

    it('API-53 accepts each of the three types of lists, and no other', async () => {
      const counts = await Promise.all(
        (['B', 'B,PL,PU', 'B,PL,PU,PR,H'] as const).map(async (types) => {
          const value = await client.call(announcements, { ...request, types });
          return [value.banners, value.player, value.popup, value.promotion, value.hot].map(
            (list) => list.length,
          );
        }),
      );
      expect(counts).toEqual([
        [3, 0, 0, 0, 0],
        [3, 1, 2, 0, 0],
        [3, 1, 2, 1, 1],
      ]);
      expect((await client.send(announcements, { ...request, types: 'PL' })).code).toBe('request.invalid');
    });

    it('API-52 API-54 answers promotion, banners, player, popup and hot lists, cached', async () => {
      const query = { ...request, types: 'B,PL,PU,PR,H' } as const;
      const value = await client.call(announcements, query);
      expect(Object.keys(value).sort()).toEqual(['banners', 'hot', 'player', 'popup', 'promotion']);
      expect(idsOf(value.player)).toEqual(['player-1']);
      expect(idsOf(value.popup)).toEqual(['popup-members', 'popup-visitors']);
      expect(value.popup.map((item) => item.execution)).toEqual(['A', 'B']);
      const answer = await client.send(announcements, query);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('vary')).toContain('Authorization');
    });

    it('API-52 ENTITY-27 filters banners by a group, best first', async () => {
      const { banners } = await client.call(announcements, { ...request, types: 'B', groupName: 'm_home' });
      expect(idsOf(banners)).toEqual(['b2', 'b1']);
      expect(banners[1]).toEqual({
        id: 'b1',
        groupName: 'm_home',
        url: '/v2/banner/b1-en.webp',
        title: 'One',
        linkage: '/m/activity',
      });
    });

    it('ENTITY-28 answers a promotion with its images by sequence', async () => {
      const { promotion } = await client.call(announcements, { ...request, types: 'B,PL,PU,PR,H' });
      expect(promotion[0]).toMatchObject({
        id: 'promo-1',
        contentType: 'PR',
        content: '<p>promo-1</p>',
        noExpiry: 1,
        endDate: null,
        announcementImages: [
          { sequence: 1, url: '/v2/promotion/promo-1-1-en.webp' },
          { sequence: 2, url: '/v2/promotion/promo-1-2-en.webp' },
        ],
      });
    });

    it("shows agents' announcements to agents, and everything as read to guests (ANN-13)", async () => {
      const query = { ...request, types: 'B,PL,PU' } as const;
      const forAgent = await client.call(announcements, query, { token: await signIn('agent') });
      expect(idsOf(forAgent.player)).toEqual(['agent-1', 'player-1']);
      const forGuest = await client.call(announcements, query, { token: await signIn('guest') });
      expect(forGuest.player.map((item) => item.read)).toEqual([true]);
      const forNobody = await client.call(announcements, query, { token: 'x'.repeat(43) });
      expect(idsOf(forNobody.player)).toEqual(['player-1']);
    });
  });
});
