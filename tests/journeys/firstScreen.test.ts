import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weigh } from '../../bench/measure';
import { type Site, serveFloor } from '../../bench/serve';
import { stageOfFile } from './support/stage';
import { startVisit } from './support/visit';

const stageOf = stageOfFile();

describe('before the first script', () => {
  it('BOOT-06 a page shell with the brand is painted while every script and style sheet is still on its way', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    const files = await visit.gateFiles((url) => url.pathname.startsWith('/assets/'));
    await visit.goto('/m/home');
    const shell = visit.page.locator('#root > [aria-hidden="true"]');
    await visit.sees(shell);
    expect(await shell.textContent()).toContain('Alitap');
    await visit.until('the first paint is done', async () => {
      const paints = await visit.page.evaluate(() => performance.getEntriesByType('paint').length);
      return paints > 0;
    });
    expect(files.waiting()).toBeGreaterThan(0);
    await files.open();
    await visit.sees(visit.page.getByRole('main'));
    await visit.lacks(shell);
    await visit.end();
  });

  it('BOOT-01 BOOT-03 the first screen needs no answer of the API: language and status came with the page', async () => {
    for (const language of ['TY', 'EN'] as const) {
      const visit = await startVisit(await stageOf(), { clock: 'real', language });
      const calls = await visit.gateFiles((url) => url.pathname.startsWith('/api/'));
      await visit.goto('/m/home');
      await visit.sees(visit.page.getByRole('button', { name: visit.t('action.login') }).first());
      expect(await visit.page.evaluate(() => document.documentElement.lang)).toBe(
        language === 'TY' ? 'tl-PH' : 'en',
      );
      await calls.open();
      await visit.end();
    }
  });
});

/** What the first screen weighs at most, in times of a bare page of the same libraries (docs/decisions/0011). */
const LIMIT = 1.35;

describe('weight', () => {
  let floor: Site;
  beforeAll(async () => {
    floor = await serveFloor();
  });
  afterAll(() => floor.close());

  it('the scripts that the page names suffice for the first screen, and weigh no more than they may', async () => {
    const { origin, browser } = await stageOf();
    const bare = await weigh(browser, `${floor.origin}/m/home`, '[data-screen="home"]');
    const home = await weigh(browser, `${origin}/m/home`, 'main li button', { bare: true });
    expect(bare.scriptBytes).toBeGreaterThan(90_000);
    expect(home.scriptBytes / bare.scriptBytes).toBeLessThanOrEqual(LIMIT);
  });

  it.each([
    ['/m/login', 'dialog[open] input[name="username"]:enabled'],
    ['/m/register', 'dialog[open] form input'],
    ['/m/search-games', 'main input'],
    ['/m/slot-games', 'main [aria-setsize] button'],
  ])('the scripts that the page names suffice for %s', async (path, usable) => {
    const { origin, browser } = await stageOf();
    const weight = await weigh(browser, origin + path, usable, { bare: true });
    expect(weight.scriptBytes).toBeGreaterThan(100_000);
  });

  it('the first screen and its failures have all their words before anything late has loaded', async () => {
    for (const path of ['/m/home', '/m/nowhere']) {
      const visit = await startVisit(await stageOf(), { clock: 'real' });
      visit.excuse(() => true);
      const announced = await (await fetch(visit.stage.origin + path)).text();
      await visit.page.route('**/*.js', (route) =>
        announced.includes(new URL(route.request().url()).pathname) ? route.continue() : undefined,
      );
      if (path === '/m/nowhere') await visit.page.route('**/api/**', (route) => route.abort());
      await visit.goto(path);
      await visit.sees(visit.page.getByRole('navigation').last());
      await visit.sees(visit.page.locator('main li button, main [role="alert"]').first());
      const words = [
        await visit.page.title(),
        ...(await visit.page
          .locator('#root, #root :not(style)')
          .evaluateAll((elements) =>
            elements.flatMap(({ childNodes }) =>
              [...childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
            ),
          )),
        ...(await visit.page
          .locator('[aria-label]')
          .evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label')))),
      ];
      // A key without a text shows as itself.
      expect(words.join('\n')).not.toMatch(/\b[a-z]+\.[a-z]+_?[a-z_]*\b/);
      visit.takeProblems();
      await visit.end();
    }
  });
});

describe('policy', () => {
  it('the page refuses markup from text, script from text, inline handlers and styles, foreign code and pictures', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    await visit.goto('/m/home');
    await visit.sees(visit.page.getByRole('main'));
    expect(visit.problems).toEqual([]);
    const outcome = await visit.page.evaluate(async () => {
      const broken: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => broken.push(event.effectiveDirective));
      const attempt = (act: () => void): string => {
        try {
          act();
          return 'allowed';
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error);
        }
      };
      const attempts = [
        attempt(() => {
          document.createElement('div').innerHTML = '<img src=x onerror="window.hacked = 1">';
        }),
        attempt(() => {
          document.createElement('script').text = 'window.hacked = 1';
        }),
        attempt(() => {
          document.createElement('a').setAttribute('onclick', 'window.hacked = 1');
        }),
        attempt(() => {
          document.createElement('script').src = 'https://elsewhere.example/code.js';
        }),
      ];
      const image = document.createElement('img');
      image.src = 'https://elsewhere.example/picture.png';
      image.setAttribute('style', 'color: red');
      document.body.append(image);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { attempts, broken: [...new Set(broken)].sort(), hacked: 'hacked' in window };
    });
    expect(outcome.attempts).toEqual(['refused', 'refused', 'refused', 'refused']);
    expect(outcome.hacked).toBe(false);
    expect(outcome.broken).toEqual(
      expect.arrayContaining(['img-src', 'require-trusted-types-for', 'style-src-attr']),
    );
    await visit.page.context().close();
  });
});

describe('running mode', () => {
  it('BOOT-04 PROD-07 inside the app shell the root element is marked with its version, elsewhere only with the mode', async () => {
    const marks = async (userAgent?: string) => {
      const visit = await startVisit(await stageOf(), {
        clock: 'real',
        context: userAgent === undefined ? {} : { userAgent },
      });
      await visit.goto('/m/home');
      await visit.sees(visit.page.getByRole('main'));
      const root = await visit.page.evaluate(() => ({ ...document.documentElement.dataset }));
      await visit.end();
      return [root['mode'], root['app']];
    };
    expect(await marks()).toEqual(['h5', undefined]);
    expect(await marks('Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile MobileSiteApp/3.2.1')).toEqual([
      'app',
      '3.2.1',
    ]);
  });

  it('I18N-01 a page has all its words, in whichever language, whatever the server took it for', async () => {
    const visit = await startVisit(await stageOf(), { language: 'EN', clock: 'real' });
    // The page comes as in the default language.
    await visit.page.context().clearCookies();
    const words = await visit.gateFiles(({ pathname }) => /\/en-[^/]*\.js$/.test(pathname));
    const further = await visit.gateFiles(({ pathname }) => /\/later-[^/]*\.js$/.test(pathname));
    const answered = visit.page.waitForResponse((answer) => answer.url().includes('/catalogue/games?'));
    await visit.goto('/m/slot-games?gameName=zzzzqq');
    await (await words.next()).release();
    await answered;
    await visit.page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 100)));
    await further.open();
    await visit.sees(visit.page.getByRole('main').getByText(visit.t('list.empty')));
    await visit.end();
  });

  it('API-02 a call from the plain web carries no device marker', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    const devices: (string | undefined)[] = [];
    visit.page.on('request', (request) => devices.push(request.headers()['x-device']));
    await visit.goto('/m/home');
    await visit.sees(visit.page.getByRole('main'));
    await visit.until('a call was made', () => visit.calls.length > 0);
    expect(devices.filter((device) => device !== undefined)).toEqual([]);
    await visit.end();
  });
});
