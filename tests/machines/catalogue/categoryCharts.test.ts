import type { GameMenu } from '@contract/catalogue';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { REQUEST_TIMEOUT, SEARCH_DEBOUNCE } from '@/config/constants';
import { gameMenusMachine } from '@/machines/catalogue/gameMenus/gameMenus.machine';
import { nameSearchMachine } from '@/machines/catalogue/nameSearch/nameSearch.machine';
import { providerPickerMachine } from '@/machines/catalogue/providerPicker/providerPicker.machine';
import { deferred, recorder } from '../../support/chart';

describe('provider popup', () => {
  function open(vassalage = '') {
    const log = recorder();
    const actor = createActor(
      providerPickerMachine.provide({ actions: { confirm: log.action('confirm') } }),
    ).start();
    actor.send({ type: 'provider.open', vassalage });
    return { actor, log };
  }

  it.each(['JL', ''])('PROVIDER-03 choosing "%s" confirms the choice and closes the popup', (vassalage) => {
    const { actor, log } = open('RTG');
    actor.send({ type: 'provider.choose', vassalage });
    expect([actor.getSnapshot().value, log.take()]).toEqual(['closed', [['confirm', { vassalage }]]]);
  });

  it('PROVIDER-03 closing confirms nothing', () => {
    const { actor, log } = open('RTG');
    actor.send({ type: 'provider.close' });
    expect([actor.getSnapshot().value, log.take()]).toEqual(['closed', []]);
  });
});

describe('search within a list', () => {
  function start() {
    const clock = new SimulatedClock();
    const log = recorder();
    const actor = createActor(nameSearchMachine.provide({ actions: { apply: log.action('apply') } }), {
      clock,
    }).start();
    const type = (gameName: string) => actor.send({ type: 'search.typed', gameName });
    return { clock, log, actor, type };
  }

  it('LIST-06 LIST-23 narrows the list 500 ms after the last key', () => {
    const { clock, log, type } = start();
    type('go');
    clock.increment(SEARCH_DEBOUNCE - 1);
    type('gold');
    clock.increment(SEARCH_DEBOUNCE - 1);
    expect(log.take()).toEqual([]);
    clock.increment(1);
    expect(log.take()).toEqual([['apply', { gameName: 'gold' }]]);
    clock.increment(10 * SEARCH_DEBOUNCE);
    expect(log.take()).toEqual([]);
  });

  it('LIST-06 Enter and clearing act at once', () => {
    const { log, type, actor } = start();
    type('gold');
    actor.send({ type: 'search.submit' });
    actor.send({ type: 'search.clear' });
    expect(log.take()).toEqual([
      ['apply', { gameName: 'gold' }],
      ['apply', { gameName: '' }],
    ]);
  });

  it('follows changes of the address, but not while the player types', () => {
    const { actor, type } = start();
    actor.send({ type: 'search.addressed', page: 'RNG', gameName: 'moon' });
    expect(actor.getSnapshot().context.gameName).toBe('moon');
    type('gold');
    actor.send({ type: 'search.addressed', page: 'RNG', gameName: 'moon' });
    expect(actor.getSnapshot().context.gameName).toBe('gold');
  });

  it.each([
    ['moon ', 'moon'],
    ['\u00a0moon 2', 'moon 2'],
  ])('keeps %j as it is typed when the address follows with %j', (typed, gameName) => {
    const { actor, clock, type } = start();
    actor.send({ type: 'search.addressed', page: 'RNG', gameName: '' });
    type(typed);
    clock.increment(SEARCH_DEBOUNCE);
    actor.send({ type: 'search.addressed', page: 'RNG', gameName });
    expect(actor.getSnapshot().context.gameName).toBe(typed);
  });

  it('LIST-23 a text typed on one page does not narrow the next one, even within 500 ms', () => {
    const { actor, type, clock, log } = start();
    actor.send({ type: 'search.addressed', page: 'RNG', gameName: '' });
    type('gold');
    actor.send({ type: 'search.addressed', page: 'FISH', gameName: '' });
    clock.increment(SEARCH_DEBOUNCE);
    expect(log.take()).toEqual([]);
    expect(actor.getSnapshot().context.gameName).toBe('');
    type('moon');
    clock.increment(SEARCH_DEBOUNCE);
    expect(log.take()).toEqual([['apply', { gameName: 'moon' }]]);
  });
});

describe('category menu', () => {
  it('API-50 loads when it opens, ends in an error that can be retried, and shows the categories', async () => {
    const clock = new SimulatedClock();
    const server = deferred<readonly GameMenu[]>();
    const actor = createActor(gameMenusMachine.provide({ actors: { fetchMenus: server.logic } }), {
      clock,
    }).start();
    expect(server.calls).toHaveLength(0);
    actor.send({ type: 'menus.open' });
    clock.increment(REQUEST_TIMEOUT);
    expect(actor.getSnapshot().value).toEqual({ open: 'failed' });
    actor.send({ type: 'resource.retry' });
    await server.last().answer([{ gameType: 'RNG', displayName: 'Slots', gameCount: 3, children: [] }]);
    expect(actor.getSnapshot().value).toEqual({ open: 'ready' });
    actor.send({ type: 'menus.close' });
    expect(actor.getSnapshot().value).toBe('closed');
  });
});
