import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CODINGS, chooseCoding, compress, etagOf, isKnown, represent } from '@server/http/represent';
import { describe, expect, it } from 'vitest';

const TAG = etagOf('the content');
const OTHER = etagOf('another content');
const STRONG = TAG.replace('W/', '');

const request = (headers: Readonly<Record<string, string>>) => new Request('http://site.test/', { headers });
const text = 'the content';

const answer = (headers: Readonly<Record<string, string>>, codings = CODINGS.slice()) =>
  represent(request(headers), {
    etag: TAG,
    headers: { vary: 'Accept-Encoding' },
    codings,
    body: (coding) => compress(text, coding),
  });

describe('If-None-Match', () => {
  it.each([
    ['the tag', TAG],
    ['the tag, strong', STRONG],
    ['a list with the tag', `${OTHER}, ${TAG}`],
    ['a list without spaces', `${OTHER},${STRONG},"x"`],
    ['a list with a comma in another tag', `"a,b", ${TAG}`],
    ['any content', '*'],
    ['any content, with spaces', ' * '],
  ])('knows the content by %s', async (_, named) => {
    expect(isKnown(request({ 'if-none-match': named }), TAG)).toBe(true);
    const response = await answer({ 'if-none-match': named, 'accept-encoding': 'br' });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(Object.fromEntries(response.headers)).toEqual({ etag: TAG, vary: 'Accept-Encoding' });
  });

  it.each([
    ['nothing', ''],
    ['another tag', OTHER],
    ['a tag that begins with it', `${STRONG.slice(0, -1)}0"`],
    ['the tag inside another one', `"x${STRONG.slice(1)}`],
    ['the tag without quotes', STRONG.slice(1, -1)],
    ['a star in a tag', '"*"'],
  ])('does not know it by %s', async (_, named) => {
    expect(isKnown(request({ 'if-none-match': named }), TAG)).toBe(false);
    expect((await answer({ 'if-none-match': named })).status).toBe(200);
  });

  it('knows a strong tag by a weak one too', () => {
    expect(isKnown(request({ 'if-none-match': TAG }), STRONG)).toBe(true);
    expect(isKnown(request({}), STRONG)).toBe(false);
  });
});

describe('Accept-Encoding', () => {
  it.each([
    ['gzip, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
    ['GZIP;q=0.5', 'gzip'],
    ['vibrant', undefined],
  ])('%s: %s', (header, coding) => {
    expect(chooseCoding(header, CODINGS)).toBe(coding);
  });

  it('is answered with what is offered only', async () => {
    expect(chooseCoding('gzip', ['br'])).toBeUndefined();
    expect(chooseCoding('gzip, br', ['gzip'])).toBe('gzip');
    const plain = await answer({ 'accept-encoding': 'br' }, []);
    expect([plain.headers.has('content-encoding'), await plain.text()]).toEqual([false, text]);
  });

  it('the answer says in which coding it is', async () => {
    const brotli = await answer({ 'accept-encoding': 'gzip, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(text);
    const gzip = await answer({ 'accept-encoding': 'gzip' });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(text);
  });
});
