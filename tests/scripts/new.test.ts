import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draft } from '../../scripts/lib/new';

const ROOT = join(import.meta.dirname, '../..');
const message = { from: 'launch', to: 'catalogue', event: 'catalogue.reload' };

describe('something new finds its places in the files that exist', () => {
  it.each([
    ['screen', 'zeppelins', { area: 'content' }, 'src/config/screens.ts', "name: 'zeppelins'"],
    [
      'chart',
      'zeppelins',
      { area: 'play' },
      'src/machines/play/zeppelins/zeppelins.model.ts',
      "id: 'zeppelins'",
    ],
    ['endpoint', 'zeppelins', { area: 'member' }, 'contract/endpoints.ts', '  zeppelins: member.zeppelins,'],
    [
      'message',
      'tellZeppelin',
      message,
      'src/composition/wiring/wiring.ts',
      "'launch', 'tellZeppelin', 'catalogue'",
    ],
    ['switch', 'ZEPPELIN3', {}, 'demo/seed/world/whitelabel.ts', 'ZEPPELIN3: true'],
  ] as const)('%s', async (kind, name, options, file, row) => {
    const { files, next } = await draft(ROOT, kind, name, options);
    expect(files.get(file)).toContain(row);
    const tests = [...files].filter(([path]) => path.startsWith('tests/'));
    expect(tests).not.toEqual([]);
    expect(tests.filter(([, text]) => !/expect\.fail\('[A-Z].+\.'\)/.test(text))).toEqual([]);
    expect(next).not.toEqual([]);
  });

  it('a message becomes an action of the chart, not part of another list', async () => {
    const { files } = await draft(ROOT, 'message', 'tellZeppelin', message);
    const chart = files.get('src/machines/play/launch/launch.machine.ts') ?? '';
    expect(chart.indexOf('tellZeppelin')).toBeGreaterThan(chart.indexOf('setup({'));
  });
});

it.each([
  ['screen', 'zeppelins', {}, /^A new screen needs --area, one of: account, /],
  ['screen', 'benefits', { area: 'member' }, /benefits\.machine\.ts exists already; nothing was written/],
  [
    'message',
    'tell',
    { ...message, event: 'no.such' },
    /^catalogue does not hear no\.such: add it to the events of /,
  ],
  ['message', 'tell', {}, /^A message needs --from/],
  ['endpoint', 'zeppelins', { area: 'boot' }, /^A new endpoint needs --area/],
  ['dream', 'zeppelins', {}, /^There is no kind “dream”/],
  ['screen', '../up', {}, /^A name is one word/],
] as const)('%s %s says in a sentence what is missing: %j', async (kind, name, options, words) => {
  await expect(draft(ROOT, kind, name, options)).rejects.toThrow(words);
});
