import { describe, expect, it } from 'vitest';
import { listPicture } from '@/features/shared/state/news';
import { type EntryName, shows } from '@/features/shell/menu/entries';

const VISITOR = null;
const MEMBER = 0;
const TRIAL = 4;
const AGENT = 10;

function seen(name: EntryName, type: number | null, on: readonly string[] = [], isPlainWeb = true): boolean {
  return shows(name, { type, isOn: (code) => on.includes(code), isPlainWeb });
}

describe('entries of the menus', () => {
  it.each([
    ['MENU-04 the VIP link', 'benefits', 'VIPBENEFITS3'],
    ['FLAG-16 missions', 'events', 'MISSION3'],
  ] as const)('%s show to visitors, and to members when enabled', (_, name, code) => {
    expect([seen(name, VISITOR), seen(name, MEMBER), seen(name, MEMBER, [code])]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it.each([
    ['MENU-03 FLAG-08 the manual rebate', 'manualRebate', 'MANPLAYREB3'],
    ['MEMBER-05 FLAG-09 the betting record', 'betRecord', 'TRANSBETREPMEM3'],
    ['FLAG-10 FLAG-17 the reward centre', 'rewardCentre', 'REWCEN3'],
    ['FLAG-11 the chat', 'chat', 'CBS3'],
  ] as const)('%s shows only when its switch is on', (_, name, code) => {
    for (const type of [VISITOR, MEMBER]) {
      expect([seen(name, type), seen(name, type, [code])]).toEqual([false, true]);
    }
  });

  it('MENU-02 ROLE-02 ROLE-11 the agent entry shows only to agents', () => {
    expect([VISITOR, MEMBER, TRIAL, 40, AGENT, 41].map((type) => seen('agentHome', type))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('HOME-05 deposit and withdrawal show to logged-in members', () => {
    for (const name of ['deposit', 'withdrawal'] as const) {
      expect([VISITOR, MEMBER].map((type) => seen(name, type))).toEqual([false, true]);
    }
  });

  it('MENU-09 HOME-28 the app is offered only outside of the app and the installed site', () => {
    expect([seen('download', MEMBER, [], true), seen('download', MEMBER, [], false)]).toEqual([true, false]);
  });
});

it('HOME-16 the picture of a promotion is the one whose sequence is 1', () => {
  const images = [
    { sequence: 2, url: '/two.webp' },
    { sequence: 1, url: '/one.webp' },
  ];
  expect(listPicture({ announcementImages: images })).toBe('/one.webp');
  expect(listPicture({ announcementImages: images.slice(0, 1) })).toBeUndefined();
});
