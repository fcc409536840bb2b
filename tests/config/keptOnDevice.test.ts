import { readdirSync, readFileSync } from 'node:fs';
import { createWorld } from '@demo/seed/world';
import { describe, expect, it } from 'vitest';
import { KEPT_ON_DEVICE } from '@/config/keptOnDevice';

type Place = (typeof KEPT_ON_DEVICE)[number]['place'];

const sources = ['src', 'contract', 'server', 'demo', 'public'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|js|html)$/.test(path))
    .map((path) => `${folder}/${path}`)
    .map((file) => ({ file, text: readFileSync(file, 'utf8') })),
);

/** How the sources write to a device, each with the name as its last group. */
const WRITERS: readonly (readonly [Place | 'area', RegExp])[] = [
  ['area', /(?:jsonEntry|\bentry)\(\s*'(local|session)',\s*([^,]+),/g],
  ['area', /area: '(local|session)',\s*key: ([^,]+),/g],
  ['local', /localStorage\.setItem\(([^,]+),/g],
  ['session', /sessionStorage\.setItem\(([^,]+),/g],
  ['database', /(?:\bcreateStore|(?:indexedDB|factory)\.open)\(([^,)]+)/g],
  ['cache', /[cC]aches(?:\(\))?\??\.open\(([^)]+)\)/g],
  // The worker's function that opens a cache.
  ['cache', /\bkeep\(([A-Z_]+),/g],
  ['cookie', /document\.cookie = (`\$\{[^}]+\}|'[^'=]+)/g],
  ['cookie', /(?:generateCookie|cookieStore\.set)\(([^,]+),/g],
  ['cookie', /setCookie\([^,]+, ([^,]+),/g],
];

/** Everything by which a page or the server can write to a device. */
const MEANS =
  /\b(?:(?:local|session)Storage\b|indexedDB\b|IDBFactory\b|caches(?:\(\))?\??\.open|'idb-keyval'|cookieStore\.set|document\.cookie|(?:generate|set)(?:Signed)?Cookie|set-cookie|createStore\(')/i;

/** Files that hold such a means and name nothing: they hand it on, or delete by the inventory. */
const HANDS_ON = [
  'server/http/apiLayers.ts',
  'src/composition/account/accountServices.ts',
  'src/main.tsx',
  'src/services/storageInventory/storageInventory.ts',
  'src/services/storage/area.ts',
  'src/services/vault/vault.ts',
];

/** The text of an expression: a literal, a template with a sample in it, or a constant of any source. */
function nameOf(expression: string, text: string): string {
  const literal = /^['"`](.*?)['"`]?$/s.exec(expression.trim())?.[1];
  if (literal !== undefined)
    return literal.replaceAll(/\$\{(\w+)\}/g, (_, inner) => constantOf(inner, text) ?? 'x');
  return constantOf(expression.trim(), text) ?? `unknown: ${expression}`;
}

function constantOf(name: string, text: string): string | undefined {
  const declared = (scope: string, all: string) => {
    const value = new RegExp(`^${scope}const ${name} = (['\`][^;]*['\`]);`, 'm').exec(all)?.[1];
    return value === undefined ? undefined : nameOf(value, all);
  };
  const imported = sources.flatMap(({ text: other }) => declared('export ', other) ?? []);
  return declared('', text) ?? declared('export ', text) ?? imported[0];
}

const written = sources.flatMap(({ file, text }) =>
  WRITERS.flatMap(([place, pattern]) =>
    [...text.matchAll(pattern)].map((match) => {
      const [area, expression] = place === 'area' ? [match[1], match[2]] : [place, match[1]];
      return { file, place: area, name: nameOf(expression ?? '', text) };
    }),
  ),
);

/** Parameters of functions whose callers the patterns find. */
const PASSED = ['unknown: key', 'unknown: name'];

const inPackage = (file: string, pattern: RegExp) =>
  pattern.exec(readFileSync(`node_modules/${file}`, 'utf8'))?.[1] ?? `not found in ${file}`;
/** What libraries write under names of their own. */
const ofLibraries = [
  {
    file: 'router',
    place: 'session',
    name: inPackage('@tanstack/router-core/dist/esm/scroll-restoration.js', /storageKey = "([^"]+)"/),
  },
  {
    file: 'firebase',
    place: 'database',
    name: inPackage('@firebase/app/dist/esm/index.esm.js', /DB_NAME = '([^']+)'/),
  },
];

const rowOf = ({ place, name }: { place: string | undefined; name: string }) =>
  KEPT_ON_DEVICE.find(
    (row) => row.place === place && (typeof row.name === 'string' ? row.name === name : row.name.test(name)),
  );

describe('what the site keeps on a device', () => {
  it('every key, database, cache and cookie of the sources is in the inventory', () => {
    const names = [...written.filter(({ name }) => !PASSED.includes(name)), ...ofLibraries];
    expect(names.filter((each) => rowOf(each) === undefined)).toEqual([]);
    // The patterns find one of each kind, so an empty result means something.
    expect(new Set(names.map(({ place }) => place))).toEqual(
      new Set(['local', 'session', 'database', 'cache', 'cookie']),
    );
  });

  it('every file that can write to a device names what it writes', () => {
    const named = new Set(written.map(({ file }) => file));
    const silent = sources.filter(({ file, text }) => MEANS.test(text) && !named.has(file));
    expect(silent.map(({ file }) => file).filter((file) => !HANDS_ON.includes(file))).toEqual([]);
  });

  it('the inventory lists nothing that no source writes', () => {
    const names = [...written, ...ofLibraries, { place: 'local', name: '_grecaptcha' }];
    const unused = KEPT_ON_DEVICE.filter((row) => !names.some((each) => rowOf(each) === row));
    expect(unused).toEqual([]);
  });

  it('the privacy text names every category, on the side of logout where it belongs, in both languages', () => {
    const WORDS = {
      session: [/session/, /session/],
      searches: [/hinanap/, /searches/],
      forms: [/form/, /forms/],
      codes: [/code/, /code/],
      payments: [/bayad/, /payment/],
      settings: [/wika at mga setting/, /language and settings/],
      login: [/login/, /login/],
      device: [/tanda at susi ng device/, /mark and a key of the device/],
      visit: [/puwesto mo sa mga listahan/, /your place in lists/],
      invitation: [/imbitasyon/, /invitation/],
      hiddenNews: [/itinago/, /hidden/],
      pages: [/menu, listahan, larawan/, /menus, lists, pictures/],
      phoneService: [/serbisyong sumusuri/, /service .*checks your mobile number/],
    } as const satisfies Record<(typeof KEPT_ON_DEVICE)[number]['category'], readonly [RegExp, RegExp]>;
    const content = createWorld().helpArticles.find(({ tag }) => tag === 'privacy')?.content;
    const sides = (text = '', after: string) => text.slice(text.indexOf('<h3>Cookies')).split(after);
    const TY = sides(content?.TY, 'Mananatili pagkatapos:');
    const EN = sides(content?.EN, 'This stays afterwards:');
    for (const { category, atLogout } of KEPT_ON_DEVICE) {
      const side = atLogout === 'cleared' ? 0 : 1;
      expect(TY[side], category).toMatch(WORDS[category][0]);
      expect(EN[side], category).toMatch(WORDS[category][1]);
    }
  });
});
