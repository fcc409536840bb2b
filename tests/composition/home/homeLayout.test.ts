import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { homeLayoutFlow } from '@/composition/home/homeFlows';
import { layoutPlace } from '@/machines/home/homeLayout/layoutPlace';
import { sessionOfType } from '@/machines/shared/samples';
import { recorder } from '../../support/chart';
import { stage } from '../support';

const { site } = stage();

it('HOME-19 HOME-21 the side menu’s choice is read from and written to the address of home without scrolling; other addresses do not change', () => {
  const { services } = site();
  const address = { path: '/m/home', query: 'view=RNG&gameClassify=new&vassalage=%3C&vendors=x&game=7' };
  const deeds = recorder();
  const told: (() => void)[] = [];
  const actor = createActor(
    homeLayoutFlow({
      ...services,
      path: () => address.path,
      query: () => new URLSearchParams(address.query),
      watchAddress: (listener) => {
        told.push(() => listener(address.path, new URLSearchParams(address.query)));
        return () => {};
      },
      changeQuery: (changes, options) => deeds.action('changeQuery')(undefined, { changes, ...options }),
    }),
    { input: { session: sessionOfType(null) } },
  ).start();
  const place = () => layoutPlace(actor.getSnapshot());
  const written = (view: string, gameClassify = '', vendors = '') => [
    ['changeQuery', { changes: { view, gameClassify, vassalage: '', vendors }, still: true }],
  ];
  expect([place(), actor.getSnapshot().context.dataType]).toEqual(['RNG', 'new']);
  expect(deeds.take()).toEqual(written('RNG', 'new'));
  actor.send({ type: 'layout.pick', place: 'FISH' });
  expect(deeds.take()).toEqual(written('FISH'));
  actor.send({ type: 'vendors.more' });
  expect(deeds.take()).toEqual(written('FISH', '', '2'));

  address.path = '/m/slot-games';
  for (const tell of told) tell();
  actor.send({ type: 'layout.pick', place: 'HOT' });
  expect([place(), deeds.take()]).toEqual(['HOT', []]);

  address.path = '/';
  address.query = 'view=FISH&vendors=3';
  for (const tell of told) tell();
  expect([place(), actor.getSnapshot().context.vendorPages, deeds.take()]).toEqual(['FISH', 3, []]);
  actor.stop();
});
