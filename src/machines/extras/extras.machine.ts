import { setup } from 'xstate';
import { favouritesMachine } from '../favourites/favourites.machine';
import { freePlayMachine } from '../freePlay/freePlay.machine';
import { launchMachine } from '../launch/launch.machine';
import { type Preferences, preferencesMachine } from '../preferences/preferences.machine';
import { winnersMachine } from '../winners/winners.machine';

export interface ExtrasInput {
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
  readonly preferences: Preferences;
}

/** Charts that live as long as the page but are not needed for its first screen: they load right after it. */
export const extrasMachine = setup({
  types: {
    context: {} as ExtrasInput,
    events: {} as { readonly type: 'extras.restart' },
    input: {} as ExtrasInput,
    children: {} as {
      freePlay: 'freePlay';
      preferences: 'preferences';
      favourites: 'favourites';
      launch: 'launch';
      winners: 'winners';
    },
  },
  actors: {
    freePlay: freePlayMachine,
    preferences: preferencesMachine,
    favourites: favouritesMachine,
    launch: launchMachine,
    winners: winnersMachine,
  },
}).createMachine({
  id: 'extras',
  description: 'Home of the charts that load right after the first screen.',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      description: 'Free play, settings of the device, favourites, game launch and winners are ready.',
      invoke: [
        { id: 'freePlay', src: 'freePlay' },
        {
          id: 'preferences',
          src: 'preferences',
          input: ({ context }) => ({ stored: context.preferences }),
        },
        {
          id: 'favourites',
          src: 'favourites',
          input: ({ context }) => ({ loggedIn: context.memberType !== null }),
        },
        {
          id: 'launch',
          src: 'launch',
          input: ({ context }) => ({ memberType: context.memberType }),
        },
        { id: 'winners', src: 'winners' },
      ],
      on: { 'extras.restart': { target: 'running', reenter: true } },
    },
  },
});
