import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { assertDefined } from '@/machines/shared/assertDefined';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';

it('returns a value that the state guarantees; throws for a missing one', () => {
  expect([assertDefined(0), assertDefined(''), assertDefined(false)]).toEqual([0, '', false]);
  expect(() => assertDefined(null)).toThrow('a state lacks what it guarantees');
  expect(() => assertDefined(undefined)).toThrow('a state lacks what it guarantees');
});

it.each([notProvided('fetchGames'), notProvidedCallback('fetchGames')])(
  'an actor without an implementation throws an error with its name',
  async (logic) => {
    const message = await new Promise((resolve) => {
      const actor = createActor(logic);
      actor.subscribe({ error: (error) => resolve(error) });
      actor.start();
    });
    expect(message).toEqual(new Error('actor "fetchGames" was not provided'));
  },
);
