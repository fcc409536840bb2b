import { createHash } from 'node:crypto';
import { BANNER_GROUPS } from '@contract/content';
import { createWorld } from '@demo/seed/world';
import { ACCENTS, MOTIFS } from '@demo/seed/world/types';
import { describe, expect, it } from 'vitest';
import { GAME_LINK } from '@/config/gameLink';
import { PROTECTED_NAMES } from './protectedNames';
import { htmlOf, namesOf, proseOf, type WorldText } from './texts';

const world = createWorld();
const LANGUAGES = ['TY', 'EN'] as const;
const DAY = 86_400_000;
const epoch = Date.parse(world.epoch);

const words = (text: string): string[] =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Every sequence of one to four words of a text, joined. */
function runs(text: string): string[] {
  const all = words(text);
  return all.flatMap((_, start) =>
    [1, 2, 3, 4].flatMap((length) => {
      const run = all.slice(start, start + length);
      return run.length === length ? [run.join('')] : [];
    }),
  );
}

const isProtected = (run: string): boolean =>
  PROTECTED_NAMES.has(createHash('sha256').update(run).digest('hex').slice(0, 12));

describe('texts', () => {
  const all = [...namesOf(world), ...proseOf(world)];

  it('exist in both languages', () => {
    for (const { where, text } of all) {
      for (const language of LANGUAGES) {
        expect(text[language].trim(), `${where} ${language}`).not.toBe('');
        expect(text[language], `${where} ${language}`).toBe(text[language].trim());
      }
    }
  });

  it('contain no age of their own', () => {
    const ages =
      /\b(?:18|21)\b[^.]{0,20}(?:taong gulang|pataas|older|and over|years)|(?:aged|under|wala pang) (?:<\w+>)?(?:18|21)/;
    const own = all.filter(({ text }) => LANGUAGES.some((language) => ages.test(text[language])));
    expect(own.map(({ where }) => where)).toEqual([]);
    expect(all.filter(({ text }) => text.EN.includes('{{age}}')).length).toBeGreaterThan(3);
  });

  it('are translated where they are prose', () => {
    const untranslated = htmlOf(world).filter(({ text }) => text.TY === text.EN);
    expect(untranslated).toEqual([]);
    const equal = proseOf(world)
      .filter(({ text }) => text.TY === text.EN)
      .map(({ where }) => where);
    // Proper names of events, and words that are the same in both languages.
    expect(equal.length).toBeLessThan(5);
  });

  it('are Tagalog in TY and English in EN', () => {
    const tagalog = /\b(ang|ng|mga|sa|ay|mo|na|kung|hindi)\b/gi;
    const english = /\b(the|and|of|is|are|you|your|for|with|to|who|have)\b/gi;
    const found = (text: string, marker: RegExp): number => words(text).join(' ').match(marker)?.length ?? 0;
    for (const { where, text } of htmlOf(world)) {
      expect(found(text.TY, tagalog), `${where} TY`).toBeGreaterThan(found(text.TY, english));
      expect(found(text.EN, english), `${where} EN`).toBeGreaterThan(found(text.EN, tagalog));
    }
  });

  it('contain no real maker, operator, service or famous game', () => {
    const named = ({ where, text }: WorldText): string[] =>
      LANGUAGES.flatMap((language) => runs(text[language]))
        .filter(isProtected)
        .map((run) => `${where}: ${run}`);
    const other = [
      ...world.members.map(({ username, nickname }) => `${username} ${nickname}`),
      ...world.affiliateCodes.map(({ code }) => code),
      world.whitelabel.brandName,
      world.whitelabel.theme,
      ...world.downloads.map(({ url, labelNameEn }) => `${url} ${labelNameEn ?? ''}`),
    ].map((text) => ({ where: text, text: { TY: text, EN: text } }));
    const manyTitles = namesOf({ ...world, games: createWorld({ gameCount: 20_000 }).games });
    expect([...new Set([...all, ...other, ...manyTitles].flatMap(named))]).toEqual([]);
  });

  it('BOOT-06 never contain the brand', () => {
    const brand = world.whitelabel.brandName.toLowerCase();
    const naming = all.filter(({ text }) =>
      LANGUAGES.some((language) => words(text[language]).includes(brand)),
    );
    expect(naming).toEqual([]);
  });
});

describe('HTML', () => {
  const allowed = new Set('p h3 h4 ul ol li table thead tbody tr th td strong em a br blockquote'.split(' '));
  const each = htmlOf(world).flatMap(({ where, text }) =>
    LANGUAGES.map((language) => ({ where: `${where} ${language}`, html: text[language] })),
  );

  it('is well formed and uses only tags and attributes of plain text', () => {
    for (const { where, html } of each) {
      const open: string[] = [];
      for (const [, closing, name, attributes] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
        expect(allowed.has(name ?? ''), `${where} <${name}>`).toBe(true);
        if (closing === '/') expect(open.pop(), where).toBe(name);
        else if (name !== 'br') open.push(name ?? '');
        if (attributes !== '') expect(attributes, where).toMatch(/^ href="\/m\/[^"]*"$/);
      }
      expect(open, where).toEqual([]);
      expect(html.replaceAll(/<\/?[a-z0-9]+[^<>]*>/g, ''), where).not.toMatch(/[<>]/);
      expect(html, where).not.toMatch(/&(?!amp;|lt;|gt;|nbsp;)/);
    }
  });

  it('has the same structure in both languages', () => {
    const shape = (html: string): string[] => html.match(/<\/?[a-z0-9]+/g) ?? [];
    for (const { where, text } of htmlOf(world)) expect(shape(text.TY), where).toEqual(shape(text.EN));
  });

  it('has tables and lists in promotions', () => {
    const ids = new Set(world.promotions.map(({ id }) => id));
    const contents = htmlOf(world).flatMap(({ where, text }) => (ids.has(where) ? [text.EN] : []));
    expect(contents.filter((html) => html.includes('<table>')).length).toBeGreaterThan(3);
    expect(contents.filter((html) => html.includes('<ul>') || html.includes('<ol>')).length).toBeGreaterThan(
      3,
    );
  });
});

describe('links', () => {
  const links = [
    ...world.banners.map(({ linkage }) => linkage),
    ...[...world.announcements, ...world.promotions].map(({ linkage }) => linkage),
    ...htmlOf(world).flatMap(({ text }) =>
      LANGUAGES.flatMap((language) =>
        [...text[language].matchAll(/href="([^"]*)"/g)].map(([, address]) => address ?? ''),
      ),
    ),
  ].filter((address) => address !== '');
  const parsed = links.map((address) => new URL(address, 'https://site.example'));

  it('link to existing articles, promotions, announcements and classifications', () => {
    const tags = new Set(world.helpArticles.map(({ tag }) => tag));
    const promotions = new Set(world.promotions.map(({ id }) => id));
    const announcements = new Set(world.announcements.map(({ id }) => id));
    const classifications = new Set(world.classifications.map(({ key }) => key));
    for (const { pathname, searchParams, href } of parsed) {
      const tag = searchParams.get('tag');
      const id = searchParams.get('id');
      const key = searchParams.get('gameClassify');
      if (tag !== null) expect(tags.has(tag), href).toBe(true);
      const node = searchParams.get(GAME_LINK);
      if (node !== null)
        expect(
          world.games.some(({ nodeId }) => String(nodeId) === node),
          href,
        ).toBe(true);
      if (pathname === '/m/activityDetail') expect(promotions.has(id ?? ''), href).toBe(true);
      if (pathname === '/m/noticeDetail') expect(announcements.has(id ?? ''), href).toBe(true);
      if (key !== null) expect(classifications.has(key), href).toBe(true);
    }
  });

  it('link only to addresses of the route table', () => {
    const routes = new Set(
      `home all-games hot-games new-games live-games slot-games fish-games pvp-games sport-games esport-games lott
       elott cockfight inHouse jackpots bingo favorite activityDetail noticeDetail help download register forget
       changePsw set responsible rewardCenter voucherCenter withdraw gameRecord member/manualRebate member/benefits
       member/home member/transactions agent/home`
        .split(/\s+/)
        .map((path) => `/m/${path}`),
    );
    const unknown = parsed.filter(({ pathname }) => !routes.has(pathname)).map(({ href }) => href);
    expect(unknown).toEqual([]);
  });
});

describe('banners', () => {
  it('BANNER-03 exist in all twelve groups, two to four in each', () => {
    expect(BANNER_GROUPS).toHaveLength(12);
    for (const group of BANNER_GROUPS) {
      const size = world.banners.filter(({ groupName }) => groupName === group).length;
      expect(size, group).toBeGreaterThanOrEqual(2);
      expect(size, group).toBeLessThanOrEqual(4);
    }
    expect(new Set(world.banners.map(({ id }) => id)).size).toBe(world.banners.length);
  });
});

describe('announcements and promotions', () => {
  const everything = [...world.announcements, ...world.promotions];
  const runsNow = ({ startDate, endDate }: (typeof everything)[number]): boolean =>
    Date.parse(startDate) <= epoch && (endDate === null || Date.parse(endDate) > epoch);

  it('ENTITY-29 are of every content type, at least six active ones of each', () => {
    for (const kind of ['A', 'PL', 'B', 'PU', 'PR', 'H']) {
      const running = everything.filter((one) => one.kind === kind && runsNow(one));
      expect(running.length, kind).toBeGreaterThanOrEqual(6);
    }
  });

  it('have unique ids', () => {
    expect(new Set(everything.map(({ id }) => id)).size).toBe(everything.length);
  });

  it('are long term exactly when they have no end, and both kinds occur', () => {
    for (const { id, noExpiry, endDate } of everything) expect(noExpiry === 1, id).toBe(endDate === null);
    expect(new Set(everything.map(({ noExpiry }) => noExpiry))).toEqual(new Set([0, 1]));
  });

  it('end after they start; some have ended and some have not started', () => {
    for (const { id, startDate, endDate } of everything) {
      if (endDate !== null)
        expect(Date.parse(endDate) - Date.parse(startDate), id).toBeGreaterThanOrEqual(DAY);
    }
    expect(everything.some(({ endDate }) => endDate !== null && Date.parse(endDate) < epoch)).toBe(true);
    expect(everything.some(({ startDate }) => Date.parse(startDate) > epoch)).toBe(true);
  });

  it('have an audience exactly if they are pop-ups, and both audiences occur', () => {
    for (const { id, kind, execution } of everything) expect(execution !== '', id).toBe(kind === 'PU');
    const running = world.announcements.filter(runsNow).map(({ execution }) => execution);
    expect(running.filter((execution) => execution === 'A').length).toBeGreaterThan(1);
    expect(running.filter((execution) => execution === 'B').length).toBeGreaterThan(1);
  });

  it('have a list picture and a detail picture', () => {
    for (const { id, images } of everything) {
      expect(
        images.map(({ sequence }) => sequence),
        id,
      ).toEqual([1, 2]);
    }
  });

  it('PROMO-03 belong to categories whose title is a translation key', () => {
    const ids = new Set(world.contentCategories.map(({ id }) => id));
    for (const { id, categoryIds } of everything) {
      expect(categoryIds.length, id).toBeGreaterThan(0);
      for (const category of categoryIds) expect(ids.has(category), id).toBe(true);
    }
    for (const { titleKey } of world.contentCategories) expect(titleKey).toMatch(/^[a-z]+(_[a-z]+)+$/);
    for (const { id } of world.contentCategories.filter((one) => one.id.startsWith('promo-'))) {
      expect(
        world.promotions.some((one) => one.categoryIds.includes(id) && runsNow(one)),
        id,
      ).toBe(true);
    }
  });

  it('require pictures and remarks in all four combinations, each with a reward', () => {
    expect(world.promotions.length).toBeGreaterThanOrEqual(12);
    const withReward = world.promotions.filter(({ linkedPromotionId }) => linkedPromotionId !== '');
    const demands = withReward.map(({ imageRequired, remarkRequired }) => imageRequired + remarkRequired);
    expect(new Set(demands)).toEqual(new Set(['NN', 'YN', 'NY', 'YY']));
    for (const { id, linkedPromotionId, imageRequired, remarkRequired } of world.promotions) {
      if (linkedPromotionId === '') expect(imageRequired + remarkRequired, id).toBe('NN');
    }
  });
});

describe('help', () => {
  it('has every article that other texts and screens link to, each tag once', () => {
    const tags = world.helpArticles.map(({ tag }) => tag);
    expect(tags.length).toBeGreaterThanOrEqual(15);
    expect(new Set(tags).size).toBe(tags.length);
    expect(tags).toEqual(
      expect.arrayContaining([
        'terms',
        'responsible',
        'selfexclusion',
        'privacy',
        'kyc',
        'deposit',
        'withdraw',
        'fairness',
        'contact',
      ]),
    );
  });

  it('describes limits, warning signs and where to find help', () => {
    const article = world.helpArticles.find(({ tag }) => tag === 'responsible');
    for (const language of LANGUAGES) {
      expect(article?.content[language]).toContain('1553');
      expect(article?.content[language]).toContain('911');
      expect(article?.content[language]).toContain('/m/help?tag=selfexclusion');
      expect(article?.content[language].length).toBeGreaterThan(1_500);
    }
  });
});

describe('pictures', () => {
  const arts = [
    ...world.games.map(({ art }) => art),
    ...world.banners.map(({ art }) => art),
    ...[...world.announcements, ...world.promotions].flatMap(({ images }) => images.map(({ art }) => art)),
    ...world.vendors,
  ];

  it('use every motif and every accent, so that none is unused', () => {
    expect(new Set(arts.map(({ motif }) => motif))).toEqual(new Set(MOTIFS));
    expect(new Set(arts.map(({ accent }) => accent))).toEqual(new Set(ACCENTS));
  });
});
