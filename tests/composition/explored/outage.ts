import type { Composition, Moment } from '@explorer/index';
import { WIRING } from '@/composition/wiring/wiring';
import { languageMachine } from '@/machines/boot/language/language.machine';
import { languageModel } from '@/machines/boot/language/language.model';
import { networkMachine } from '@/machines/boot/network/network.machine';
import { networkModel } from '@/machines/boot/network/network.model';
import { catalogueMachine } from '@/machines/catalogue/catalogue/catalogue.machine';
import { catalogueModel } from '@/machines/catalogue/catalogue/catalogue.model';
import { hotListMachine } from '@/machines/catalogue/hotList/hotList.machine';
import { hotListModel } from '@/machines/catalogue/hotList/hotList.model';
import { announcementsMachine } from '@/machines/content/announcements/announcements.machine';
import { announcementsModel } from '@/machines/content/announcements/announcements.model';
import { is, performs } from './helpers';

const LISTS = ['catalogue', 'hotList', 'announcements'] as const;

/** States of a list while an answer is pending. */
const isAsking = (now: Moment['now'], list: string) =>
  is(now, list, 'loading') || is(now, list, 'refreshing');

const stateOf = (now: Moment['now'], member: string) => JSON.stringify(now(member)?.value);

/** The lobby while the network fails and returns and the player changes the language. */
export const outage: Composition<readonly string[]> = {
  id: 'lobby-network-language',
  title: 'Lobby, network and language',
  members: {
    language: {
      machine: languageMachine,
      model: languageModel,
      input: 'Tagalog',
      accepts: ['language.change (English)'],
    },
    network: { machine: networkMachine, model: networkModel, input: 'starts online' },
    catalogue: { machine: catalogueMachine, model: catalogueModel, input: 'first visit' },
    hotList: { machine: hotListMachine, model: hotListModel, without: ['hotGames done (none)'] },
    announcements: { machine: announcementsMachine, model: announcementsModel },
  },
  connections: WIRING,
  rules: [
    {
      name: 'after an outage, everything that failed is requested again',
      holds: (moment) =>
        !performs(moment, 'network', 'retryAfterOutage') ||
        moment.memory.every((list) => isAsking(moment.now, list)),
    },
    {
      name: 'the return of the network affects no shown data and no pending request',
      holds: (moment) =>
        !performs(moment, 'network', 'retryAfterOutage') ||
        LISTS.every(
          (list) =>
            moment.memory.includes(list) || stateOf(moment.before, list) === stateOf(moment.now, list),
        ),
    },
    {
      name: 'one message shows when the network is back',
      holds: (moment) =>
        performs(moment, 'network', 'notify') ===
        (is(moment.before, 'network', 'offline') && is(moment.now, 'network', 'online')),
    },
    {
      name: 'after a change of language every list is requested again',
      holds: (moment) =>
        !performs(moment, 'language', 'reloadCatalogue') || LISTS.every((list) => isAsking(moment.now, list)),
    },
    {
      name: 'after a change of language nothing shows in the previous one',
      holds: ({ now, actions }) =>
        !actions.some(({ from, type }) => from === 'language' && type === 'reloadCatalogue') ||
        now('hotList')?.context.games.length === 0,
    },
  ],
  memory: {
    initial: [],
    after: ({ step, memory, now }) => {
      const [member = '', what = ''] = step.split(': ');
      const others = memory.filter((list) => list !== member);
      const hasFailed = / error |^after REQUEST_TIMEOUT/.test(what);
      const list = LISTS.find((each) => each === member);
      const kept = list === undefined ? memory : hasFailed ? [...others, list].sort() : others;
      return kept.filter((each) => !isAsking(now, each));
    },
  },
  goals: LISTS.map((list) => ({
    name: `${list} can always be loaded`,
    reached: (now) => now(list) !== undefined && !is(now, list, 'loading') && !is(now, list, 'failed'),
  })),
  bound: 6000,
};
