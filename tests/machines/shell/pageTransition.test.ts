import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { pageTransitionMachine } from '@/machines/shell/pageTransition/pageTransition.machine';
import { recorder } from '../../support/chart';

function start() {
  const clock = new SimulatedClock();
  const log = recorder();
  let pages = 0;
  const actor = createActor(
    pageTransitionMachine.provide({
      actions: { turnCategory: log.action('turnCategory'), reportPage: log.action('reportPage') },
    }),
    { clock },
  ).start();
  return {
    clock,
    log,
    turn: () => {
      pages += 1;
      actor.send({ type: 'location.changed', path: `/m/page-${pages}` });
    },
    stay: () => actor.send({ type: 'location.changed', path: `/m/page-${pages}` }),
    swipe: (distance: number) => actor.send({ type: 'swipe.ended', distance }),
    swipeGames: (distance: number) => actor.send({ type: 'gameArea.swiped', distance }),
    isFading: () => actor.getSnapshot().matches('fading'),
  };
}

describe('a change of page', () => {
  it('is reported once per page: a change of only the query is not a change of page', () => {
    const { clock, log, turn, stay, isFading } = start();
    turn();
    clock.increment(300);
    stay();
    expect([log.take(), isFading()]).toEqual([[['reportPage']], false]);
    turn();
    expect([log.take(), isFading()]).toEqual([[['reportPage']], true]);
  });

  it('TRANSITION-01 fades over 300 ms', () => {
    const { clock, turn, isFading } = start();
    turn();
    clock.increment(299);
    expect(isFading()).toBe(true);
    clock.increment(1);
    expect(isFading()).toBe(false);
  });

  it('TRANSITION-01 during a fade takes another 300 ms', () => {
    const { clock, turn, isFading } = start();
    turn();
    clock.increment(200);
    turn();
    clock.increment(299);
    expect(isFading()).toBe(true);
    clock.increment(1);
    expect(isFading()).toBe(false);
  });
});

describe('a swipe back', () => {
  it.each([
    [101, false],
    [400, false],
    [100, true],
    [60, true],
    [0, true],
    [-400, true],
  ])('TRANSITION-02 of %i px: the page fades %s', (distance, fades) => {
    const { swipe, turn, isFading } = start();
    swipe(distance);
    turn();
    expect(isFading()).toBe(fades);
  });

  it('TRANSITION-02 that ends after the change of page stops its fade', () => {
    const { turn, swipe, isFading } = start();
    turn();
    swipe(101);
    expect(isFading()).toBe(false);
  });

  it('TRANSITION-04 is forgotten after 500 ms', () => {
    const { clock, swipe, turn, isFading } = start();
    swipe(101);
    clock.increment(499);
    turn();
    expect(isFading()).toBe(false);
    clock.increment(1);
    turn();
    expect(isFading()).toBe(true);
  });

  it('TRANSITION-04 counts from the newest swipe', () => {
    const { clock, swipe, turn, isFading } = start();
    swipe(101);
    clock.increment(400);
    swipe(101);
    clock.increment(400);
    turn();
    expect(isFading()).toBe(false);
  });
});

describe('a swipe over the game area', () => {
  it.each([
    ['to the left by 61 px turns to the next category', -61, 1],
    ['to the right by 61 px turns to the one before', 61, -1],
    ['to the left by 300 px turns by one', -300, 1],
  ])('TRANSITION-03 %s', (_, distance, step) => {
    const { swipeGames, log } = start();
    swipeGames(distance);
    expect(log.take()).toEqual([['turnCategory', { step }]]);
  });

  it.each([60, -60, 0, 1])('TRANSITION-03 of %i px turns nothing', (distance) => {
    const { swipeGames, log } = start();
    swipeGames(distance);
    expect(log.take()).toEqual([]);
  });

  it('TRANSITION-03 does not count as a swipe back: the next page still fades', () => {
    const { swipeGames, turn, isFading } = start();
    swipeGames(300);
    turn();
    expect(isFading()).toBe(true);
  });
});
