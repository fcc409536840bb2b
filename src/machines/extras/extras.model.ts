import { defineModel } from '@explorer/defineModel';
import { DEFAULT_PREFERENCES } from '../preferences/preferences.machine';
import { extrasMachine } from './extras.machine';

const OWN_CHART = 'A chart of its own, with its own timeouts.';

export const extrasModel = defineModel(extrasMachine, {
  inputs: { visitor: { memberType: null, preferences: DEFAULT_PREFERENCES } },
  events: { 'extras.restart': [{}] },
  outcomes: { freePlay: {}, preferences: {}, favourites: {}, launch: {}, winners: {} },
  waitsForPlayer: {
    freePlay: OWN_CHART,
    preferences: OWN_CHART,
    favourites: OWN_CHART,
    launch: OWN_CHART,
    winners: OWN_CHART,
  },
  project: () => null,
});
