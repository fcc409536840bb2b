import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { given } from '@/machines/given';
import { unprovided, unprovidedCallback } from '@/machines/unprovided';

it('what a state guarantees is given; what it lacks is not made up', () => {
  expect([given(0), given(''), given(false)]).toEqual([0, '', false]);
  expect(() => given(null)).toThrow('a state lacks what it guarantees');
  expect(() => given(undefined)).toThrow('a state lacks what it guarantees');
});

it.each([unprovided('fetchGames'), unprovidedCallback('fetchGames')])(
  'an actor that nobody provided says which one it is',
  async (logic) => {
    const message = await new Promise((resolve) => {
      const actor = createActor(logic);
      actor.subscribe({ error: (error) => resolve(error) });
      actor.start();
    });
    expect(message).toEqual(new Error('actor "fetchGames" was not provided'));
  },
);
