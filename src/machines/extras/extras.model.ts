import { defineModel } from '@explorer/defineModel';
import { DEFAULT_PREFERENCES } from '../preferences/preferences.machine';
import { extrasMachine } from './extras.machine';

const OWN_CHART = 'A chart of its own, with its own timeouts.';

export const extrasModel = defineModel(extrasMachine, {
  inputs: {
    visitor: {
      memberType: null,
      preferences: DEFAULT_PREFERENCES,
      hasChat: true,
      seenNews: [],
      canShare: false,
    },
    member: {
      memberType: 0,
      preferences: DEFAULT_PREFERENCES,
      hasChat: false,
      seenNews: ['n1'],
      canShare: true,
    },
  },
  events: {
    'extras.restart': [{}],
    'session.changed': {
      'logged in': { memberType: 0, isTurnedAway: false, isBack: false },
      'logged out': { memberType: null, isTurnedAway: false, isBack: false },
      'turned away': { memberType: null, isTurnedAway: true, isBack: false },
    },
    'login.dismissed': [{}],
    'unread.refresh': [{}],
    'language.changed': [{}],
  },
  outcomes: {
    freePlay: {},
    preferences: {},
    favourites: {},
    launch: {},
    gameLink: {},
    winners: {},
    news: {},
    popupNews: {},
    homeLayout: {},
    servicePanel: {},
    invite: {},
    unread: {},
    standing: {},
    contractCheck: {},
    siteUpdate: {},
  },
  waitsForPlayer: {
    freePlay: OWN_CHART,
    preferences: OWN_CHART,
    favourites: OWN_CHART,
    launch: OWN_CHART,
    gameLink: OWN_CHART,
    winners: OWN_CHART,
    news: OWN_CHART,
    popupNews: OWN_CHART,
    homeLayout: OWN_CHART,
    servicePanel: OWN_CHART,
    invite: OWN_CHART,
    inboxUnread: OWN_CHART,
    chatUnread: OWN_CHART,
    standing: OWN_CHART,
    contractCheck: OWN_CHART,
    siteUpdate: OWN_CHART,
  },
  project: () => null,
});
