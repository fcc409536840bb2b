import { addressUnder, hostOf, isOwnPath, keyIn, wholeNumberIn } from '@contract/readers/addresses';
import { describe, expect, it } from 'vitest';

describe('what stands in an address', () => {
  it.each([
    ['2', 2],
    ['99', 99],
    ['1', undefined],
    ['100', undefined],
    ['02', undefined],
    ['+2', undefined],
    ['2.0', undefined],
    ['2e1', undefined],
    [' 2', undefined],
    ['٢', undefined],
    ['', undefined],
    [null, undefined],
  ])('the number %j, of 2 to 99, is %j', (text, number) => {
    expect(wholeNumberIn(text, { least: 2, most: 99 })).toBe(number);
  });

  it('a number has at most nine digits', () => {
    const all = { least: 0, most: Number.MAX_SAFE_INTEGER };
    expect(wholeNumberIn('0', all)).toBe(0);
    expect(wholeNumberIn('999999999', all)).toBe(999_999_999);
    expect(wholeNumberIn('1000000000', all)).toBeUndefined();
  });

  it.each([
    ['PG_SOFT', 'PG_SOFT'],
    ['a'.repeat(40), 'a'.repeat(40)],
    ['a'.repeat(41), ''],
    ['a b', ''],
    ["a'--", ''],
    [null, ''],
  ])('the key %j is %j', (text, key) => {
    expect(keyIn(text)).toBe(key);
  });

  it.each([
    ['/m/home', true],
    ['/', true],
    ['//elsewhere.example', false],
    ['/\\elsewhere.example', false],
    ['https://elsewhere.example', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('%j is a path of this site: %j', (address, isOwn) => {
    expect(isOwnPath(address)).toBe(isOwn);
  });

  it.each([
    ['https://cdn.example/', '/a.webp', 'https://cdn.example/a.webp'],
    ['https://cdn.example', 'a.webp', 'https://cdn.example/a.webp'],
    ['https://cdn.example', 'HTTPS://other.example/a.webp', 'HTTPS://other.example/a.webp'],
    ['https://cdn.example', '//other.example/a.webp', '//other.example/a.webp'],
  ])('under %s, %s is %s', (base, path, address) => {
    expect(addressUnder(base, path)).toBe(address);
  });

  it.each([
    [' Kalaro.example ', 'kalaro.example'],
    ['https://kalaro.example/m/home?x=1', 'kalaro.example'],
    ['kalaro.example:8443', 'kalaro.example'],
    ['not a host', ''],
    ['', ''],
  ])('the host of %j is %j', (domain, host) => {
    expect(hostOf(domain)).toBe(host);
  });
});
