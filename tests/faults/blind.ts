import { type Fault, modelOf, server, unit } from './fault';

/** Faults that somebody wrote who had not seen the tests. */
export const BLIND_FAULTS: readonly Fault[] = [
  {
    name: 'chat-beat-does-not-restart-silence',
    layer: 'chart',
    effect:
      'In a quiet room the connection counts as lost although it beats, so the room reconnects again and again.',
    file: 'src/machines/chat/chatRoom/chatRoom.machine.ts',
    find: "'channel.beat': { target: 'alive', reenter: true, actions: withEvent('keepViewers') },",
    replace: "'channel.beat': { actions: withEvent('keepViewers') },",
    noticedBy: unit('tests/machines/chat/chat.test.ts', 'falls silent'),
  },
  {
    name: 'follow-answer-cut-by-pause',
    layer: 'chart',
    effect:
      'On a slow line the first status requests of a payment are given up after 1.5 to 3 seconds, so a decided payment stays pending on the page for longer.',
    file: 'src/machines/cashier/paymentFollow/paymentFollow.machine.ts',
    find: "after: { REQUEST_TIMEOUT: { target: 'deciding' } },",
    replace: "after: { FOLLOW_PAUSE: { target: 'deciding' } },",
    noticedBy: modelOf('payment-follow'),
  },
  {
    name: 'notice-marked-before-opened',
    layer: 'chart',
    effect: 'An opened announcement stays unread; the one opened before it is marked instead.',
    file: 'src/machines/content/notices/notices.machine.ts',
    find: "actions: [withEvent('open'), 'markLocally'],",
    replace: "actions: ['markLocally', withEvent('open')],",
    noticedBy: unit('tests/machines/content/content.test.ts', 'ANN-12 ANN-14'),
  },
  {
    name: 'wait-of-oldest-number',
    layer: 'chart',
    effect:
      'After a reload with codes for two numbers, the countdown of the older one shows instead of that of the latest request.',
    file: 'src/machines/account/smsCode/smsCode.machine.ts',
    find: 'waits.at(-1);',
    replace: 'waits[0];',
    noticedBy: modelOf('sms-code'),
  },
  {
    name: 'own-rate-not-givable',
    layer: 'chart',
    effect: 'An agent cannot give a member exactly their own rebate; the form calls it wrong.',
    file: 'src/machines/agent/downline/downline.machine.ts',
    find: 'return rate <= ownRate ? rate : null;',
    replace: 'return rate < ownRate ? rate : null;',
    noticedBy: unit('tests/machines/agent/agent.test.ts', 'API-68'),
  },
  {
    name: 'limit-does-not-close-game',
    layer: 'chart',
    effect:
      'With an own limit reached a game still opens and an open one stays; only the server refuses its rounds.',
    file: 'src/machines/play/launch/launch.machine.ts',
    find: "return playRestriction === 'limited' || playRestriction === 'excluded';",
    replace: "return playRestriction === 'excluded';",
    noticedBy: modelOf('launch'),
  },
  {
    name: 'restricted-region-rechecked-late',
    layer: 'chart',
    effect: 'A visitor whose region is opened again keeps the restricted screen for the long interval.',
    file: 'src/machines/boot/serviceStatus/serviceStatus.machine.ts',
    find: 'statusFigure(context.status) === 0 ? STATUS_REFRESH_INTERVAL : STATUS_RECHECK_INTERVAL,',
    replace: 'statusFigure(context.status) === 1 ? STATUS_RECHECK_INTERVAL : STATUS_REFRESH_INTERVAL,',
    noticedBy: unit('tests/machines/boot/serviceStatus.test.ts', 'refreshed in time'),
  },
  {
    name: 'recent-search-twice-by-case',
    layer: 'chart',
    effect: 'The recent searches list the same search several times, in different case.',
    file: 'src/machines/catalogue/search/searchText.ts',
    find: 'recent.filter((other) => other.toLowerCase() !== search.toLowerCase())',
    replace: 'recent.filter((other) => other !== search)',
    noticedBy: unit('tests/machines/catalogue/search.test.ts', 'regardless of case'),
  },
  {
    name: 'mute-forgets-earlier-mutes',
    layer: 'wiring',
    effect: 'Popup announcements that were muted for today show again once another one is muted.',
    file: 'src/composition/home/homeFlows.ts',
    find: `storeMuted: (_, { ids }) => {
        const muted = storage.read(mutedNewsEntry);
        const before = muted?.day === today() ? muted.ids : [];
        storage.write(mutedNewsEntry, { day: today(), ids: [...new Set([...before, ...ids])] });
      },`,
    replace: 'storeMuted: (_, { ids }) => storage.write(mutedNewsEntry, { day: today(), ids: [...ids] }),',
    noticedBy: unit('tests/composition/home/popupNews.test.ts'),
  },
  {
    name: 'own-path-with-backslash',
    layer: 'service',
    effect: 'A link of an announcement like /\\host leads to another site.',
    file: 'contract/readers/addresses.ts',
    find: '/^\\/(?![/\\\\])/.test(address)',
    replace: '/^\\/(?!\\/)/.test(address)',
    noticedBy: unit('tests/contract/readers/addresses.test.ts'),
  },
  {
    name: 'curly-apostrophe-finds-nothing',
    layer: 'service',
    effect:
      "A search with the apostrophe of a phone's keyboard does not find the name written with the plain one.",
    file: 'contract/readers/search.ts',
    find: `  plainText(text)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .normalize('NFC')
    .replaceAll(/[‘’]/g, "'");`,
    replace: "  plainText(text).toLowerCase().normalize('NFD').replaceAll(ACCENTS, '').normalize('NFC');",
    noticedBy: unit('tests/contract/readers/comparison.test.ts'),
  },
  {
    name: 'brand-in-shell-not-escaped',
    layer: 'service',
    effect: 'A brand name with < or & breaks the page before its first script.',
    file: 'src/config/pageFormat.ts',
    find: `string =>
  shell.replaceAll('{{brand}}', () => escapeHtml(brand));`,
    replace: "string => shell.replaceAll('{{brand}}', () => brand);",
    noticedBy: unit('tests/shell/pageFormat.test.ts'),
  },
  {
    name: 'sections-not-retried-after-outage',
    layer: 'chart',
    effect: 'After an outage the sections of home that failed stay failed.',
    file: 'src/machines/home/lobby/lobby.machine.ts',
    find: `for (const list of [...context.pages.values(), ...context.sections.values()]) {
        enqueue.sendTo(list, { type: 'list.retry' });`,
    replace: `for (const list of context.pages.values()) {
        enqueue.sendTo(list, { type: 'list.retry' });`,
    noticedBy: unit('tests/machines/home/lobby.test.ts', 'after an outage'),
  },
  {
    name: 'upload-of-avatar-without-busy',
    layer: 'chart',
    effect: 'While the avatar is uploaded the button looks ready, and pressing it does nothing.',
    file: 'src/machines/member/avatar/avatar.machine.ts',
    find: `description: 'The cropped picture is being uploaded; the member may go back.',
      tags: ['cropping', 'compressing'],`,
    replace: `description: 'The cropped picture is being uploaded; the member may go back.',
      tags: ['cropping'],`,
    noticedBy: modelOf('avatar'),
  },
  {
    name: 'dismissed-login-opens-invite-later',
    layer: 'wiring',
    effect: 'A visitor who presses invite and closes the login gets the invite sheet at a later login.',
    file: 'src/composition/wiring/wiring.ts',
    find: `connect(
    'navigation',
    'reportLoginDismissed',
    ['launch', 'favourites', 'homeLayout', 'invite'],
    'login.dismissed',
  ),`,
    replace: `connect('navigation', 'reportLoginDismissed', ['launch', 'favourites', 'homeLayout'], 'login.dismissed'),`,
    noticedBy: unit('tests/composition/wiringRows.test.ts', 'says'),
  },
  {
    name: 'logout-in-other-tab-goes-back',
    layer: 'wiring',
    effect: 'After a logout in another tab the page goes one step back instead of home.',
    file: 'src/composition/wiring/lazyWiring.ts',
    find: `connect('pageLife', 'goHome', 'navigation', 'home'),`,
    replace: `connect('pageLife', 'goHome', 'navigation', 'back'),`,
    noticedBy: unit('tests/composition/wiringRows.test.ts', 'says'),
  },
  {
    name: 'oldest-pending-payment-followed',
    layer: 'wiring',
    effect: 'Of several pending deposits the page follows the oldest instead of the newest.',
    file: 'src/composition/cashier/cashierFlows.ts',
    find: 'pending.find((one) => one.kind === kind) ?? null',
    replace: 'pending.findLast((one) => one.kind === kind) ?? null',
    noticedBy: unit('tests/composition/cashier/cashierFlows.test.ts', 'of several pending'),
  },
  {
    name: 'chat-channel-stays-open',
    layer: 'wiring',
    effect: 'Whoever leaves a room stays connected to it and counts as a viewer.',
    file: 'src/composition/chat/chatFlows.ts',
    find: `
        return () => channel.close();`,
    replace: '',
    noticedBy: unit('tests/composition/callbacks.test.ts', 'runChannel'),
  },
  {
    name: 'deposit-offered-in-a-break',
    layer: 'wiring',
    effect: 'A player whose loss limit is reached is offered a deposit in the game.',
    file: 'src/composition/site/deferredChartsFlow.ts',
    find: `return standing.play === 'open' && standing.deposit === 'open';`,
    replace: `return standing.deposit === 'open';`,
    noticedBy: unit('tests/composition/conditions.test.ts', 'a deposit in the game'),
  },
  {
    name: 'install-offer-asked-twice',
    layer: 'service',
    effect: 'After declining the installation once, the button asks the used offer again and fails.',
    file: 'src/services/install/install.ts',
    find: `const asked = offer;
      offer = undefined;`,
    replace: 'const asked = offer;',
    noticedBy: unit('tests/services/install.test.ts', 'asked once'),
  },
  {
    name: 'no-slip-in-four-letters',
    layer: 'service',
    effect: 'A typing error in a word of four letters finds nothing.',
    file: 'contract/slips.ts',
    find: '(length < 4 ? 0 : length < 8 ? 1 : 2)',
    replace: '(length <= 4 ? 0 : length < 8 ? 1 : 2)',
    noticedBy: unit('tests/contract/slips.test.ts', 'in a word of'),
  },
  {
    name: 'worker-serves-shell-of-old-build',
    layer: 'service',
    effect:
      'After an update the worker answers with the stored page of the build before, whose files are gone.',
    file: 'src/services/offline/worker.ts',
    find: 'return (await caches.open(FILES)).match(key);',
    replace: 'return caches.match(key);',
    noticedBy: unit('tests/services/worker.test.ts', 'beside the builds before'),
  },
  {
    name: 'team-figures-end-yesterday',
    layer: 'server',
    effect: "The chart of the team ends yesterday; today's deposits are in the total but in no bar.",
    file: 'server/agent/kpi.ts',
    find: 'dayOf(now - (2 * SERIES_DAYS - 1 - index) * DAY)',
    replace: 'dayOf(now - (2 * SERIES_DAYS - index) * DAY)',
    noticedBy: server('tests/server/agent.test.ts', 'API-32'),
  },
  {
    name: 'popular-least-read-first',
    layer: 'server',
    effect: 'The popular list shows the least read announcements.',
    file: 'server/content/announcements.ts',
    find: '.orderBy(desc(readers), desc(announcements.sortWeight), asc(announcements.id))',
    replace: '.orderBy(asc(readers), desc(announcements.sortWeight), asc(announcements.id))',
    noticedBy: server('tests/server/content.test.ts', 'API-57'),
  },
  {
    name: 'code-limits-share-a-counter',
    layer: 'server',
    effect: 'The limits on codes per number share one counter, so those per hour and per day never apply.',
    file: 'server/account/codeSender.ts',
    find: `sms/\${share}/\${limit.window}/\${number}`,
    replace: `sms/\${share}/\${number}`,
    noticedBy: server('tests/server/account-codes.test.ts', 'limits codes per number'),
  },
];
