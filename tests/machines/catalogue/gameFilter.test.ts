import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type FilterChoice,
  type GameFilterEvent,
  gameFilterMachine,
  NO_FILTER,
} from '@/machines/catalogue/gameFilter/gameFilter.machine';
import { recorder } from '../../support/chart';

function open(choice: FilterChoice = NO_FILTER) {
  const log = recorder();
  const actor = createActor(gameFilterMachine.provide({ actions: { submit: log.action('submit') } })).start();
  actor.send({ type: 'filter.open', choice });
  return {
    log,
    send: actor.send,
    vendor: (vassalage: string, classes = ['hot', 'new']) =>
      actor.send({ type: 'vendor.toggle', vassalage, classes }),
    classification: (gameClassify: string) => actor.send({ type: 'classification.toggle', gameClassify }),
    choice: () => actor.getSnapshot().context.choice,
    at: () => actor.getSnapshot().value,
  };
}

describe('submit', () => {
  it('FILTER-03 returns vendor, classification and name, and closes the popup', () => {
    const { vendor, classification, send, at, log } = open();
    vendor('JL');
    classification('hot');
    send({ type: 'name.typed', gameName: 'dragon' });
    expect(log.take()).toEqual([]);
    send({ type: 'filter.submit' });
    expect([at(), log.take()]).toEqual([
      'closed',
      [['submit', { vassalage: 'JL', gameClassify: 'hot', gameName: 'dragon' }]],
    ]);
  });

  it('FILTER-03 returns the current filters when nothing is changed', () => {
    const choice = { vassalage: 'JL', gameClassify: 'hot', gameName: 'x' };
    const { send, log } = open(choice);
    send({ type: 'filter.submit' });
    expect(log.take()).toEqual([['submit', choice]]);
  });

  it('closing returns nothing, and the next opening starts from the current filters', () => {
    const { vendor, send, at, log, choice } = open();
    vendor('JL');
    send({ type: 'filter.close' });
    expect([at(), log.take()]).toEqual(['closed', []]);
    send({ type: 'filter.open', choice: NO_FILTER });
    expect(choice()).toEqual(NO_FILTER);
  });
});

describe('a choice', () => {
  it('FILTER-04 is cleared by choosing the same vendor or classification again, and changed by another', () => {
    const { vendor, classification, choice } = open();
    vendor('JL');
    vendor('RTG');
    classification('hot');
    expect(choice()).toEqual({ vassalage: 'RTG', gameClassify: 'hot', gameName: '' });
    vendor('RTG');
    expect(choice()).toEqual({ vassalage: '', gameClassify: 'hot', gameName: '' });
    classification('hot');
    expect(choice()).toEqual(NO_FILTER);
  });

  it('of a classification is cleared by a vendor without it, so it never applies while hidden', () => {
    const { vendor, classification, choice } = open();
    classification('hot');
    vendor('JL', ['new', 'hot']);
    expect(choice()).toEqual({ vassalage: 'JL', gameClassify: 'hot', gameName: '' });
    vendor('RTG', ['new']);
    expect(choice()).toEqual({ vassalage: 'RTG', gameClassify: '', gameName: '' });
  });

  it('FILTER-02 "all" is any classification, and keeps vendor and name', () => {
    const { send, choice } = open({ vassalage: 'JL', gameClassify: 'hot', gameName: 'x' });
    send({ type: 'classification.all' });
    expect(choice()).toEqual({ vassalage: 'JL', gameClassify: '', gameName: 'x' });
  });

  it('FILTER-05 reset clears all three and submits, whatever was chosen before', () => {
    const step: fc.Arbitrary<GameFilterEvent> = fc.oneof(
      fc
        .constantFrom('JL', 'RTG')
        .map((vassalage) => ({ type: 'vendor.toggle' as const, vassalage, classes: ['hot'] })),
      fc.constantFrom('hot', 'new').map((gameClassify) => ({
        type: 'classification.toggle' as const,
        gameClassify,
      })),
      fc.string().map((gameName) => ({ type: 'name.typed' as const, gameName })),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { send, log, at, choice } = open();
        for (const event of steps) send(event);
        send({ type: 'filter.reset' });
        expect([at(), choice(), log.take()]).toEqual([
          'closed',
          { vassalage: '', gameClassify: '', gameName: '' },
          [['submit', { vassalage: '', gameClassify: '', gameName: '' }]],
        ]);
      }),
    );
  });
});
