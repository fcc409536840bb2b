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
  {
    name: 'recent-games-of-everybody-forgotten',
    layer: 'server',
    effect: 'When a member opens the 201st game, the older recent games of every member are deleted.',
    file: 'server/play/recentGames.ts',
    find: `await db
      .delete(recentGames)
      .where(
        and(
          eq(recentGames.memberId, memberId),
          sql\`\${recentGames.openedAt} <= \${last.openedAt.toISOString()}\`,
        ),
      );`,
    replace: `await db.delete(recentGames).where(sql\`\${recentGames.openedAt} <= \${last.openedAt.toISOString()}\`);`,
    noticedBy: server('tests/server/othersRows.test.ts', 'beyond the recent ones'),
  },
  {
    name: 'chat-posts-without-lock',
    layer: 'server',
    effect: 'Two messages at once get the same number; one of them fails.',
    file: 'server/chat/rooms.ts',
    find: `          .where(eq(chatHosts.id, hostId))
          .for('update');`,
    replace: '          .where(eq(chatHosts.id, hostId));',
    noticedBy: server('tests/server/sameMoment.test.ts', 'messages of a room at once'),
  },
  {
    name: 'reality-check-not-in-history',
    layer: 'server',
    effect: "An acknowledged reality check is missing in the member's history.",
    file: 'server/protection/protection.ts',
    find: `
        await note(tx, memberId, 'realityCheck', '', null, at);`,
    replace: '',
    noticedBy: server('tests/server/protection.test.ts', 'its own line in the history'),
  },
  {
    name: 'most-generous-deposit-limit',
    layer: 'server',
    effect:
      'With a daily and a monthly limit the page offers what the wider one leaves, and the deposit is refused.',
    file: 'server/cashier/handlers.ts',
    find: 'depositLeftMinor: left.length === 0 ? null : Math.min(...left),',
    replace: 'depositLeftMinor: left.length === 0 ? null : Math.max(...left),',
    noticedBy: server('tests/server/protection.test.ts', 'deposits, the .* what is offered is accepted'),
  },
  {
    name: 'error-stays-after-method-change',
    layer: 'view',
    effect:
      "The error of the previous method's limits stays below the amount after another method is chosen.",
    file: 'src/features/cashier/MethodAndAmount.tsx',
    find: `form.setValue('methodId', one.methodId);
                form.clearErrors();`,
    replace: "form.setValue('methodId', one.methodId);",
    noticedBy: unit('tests/features/cashier/paymentForm.test.ts', 'belongs to the chosen method'),
  },
  {
    name: 'unsent-message-not-announced',
    layer: 'view',
    effect: 'A screen reader does not say that a message was not sent.',
    file: 'src/features/chat/Messages.tsx',
    find: `<span className={s['refusal']} role="alert">`,
    replace: "<span className={s['refusal']}>",
    noticedBy: unit('tests/composition/shown/views.test.tsx', 'a message that was refused'),
  },
  {
    name: 'hidden-news-take-focus',
    layer: 'view',
    effect: 'Tab and screen readers reach links of announcements that do not show.',
    file: 'src/features/home/NewsSlides.tsx',
    find: '              inert={place !== at}\n',
    replace: '',
    noticedBy: unit('tests/composition/shown/views.test.tsx', 'HOME-07'),
  },
  {
    name: 'rank-progress-rounded-up',
    layer: 'view',
    effect: 'Just below the next rank the card says 100 %.',
    file: 'src/features/shared/format/percent.ts',
    find: 'Math.floor(share * 100 + 1e-9)',
    replace: 'Math.round(share * 100)',
    noticedBy: unit('tests/composition/shown/views.test.tsx', 'MEMBER-03'),
  },
  {
    name: 'result-without-other-spending',
    layer: 'view',
    effect: 'The result in the activity table leaves out what was spent outside of games.',
    file: 'src/features/protection/ProtectionScreen.tsx',
    find: 'money(one.winMinor - one.betMinor - one.spentMinor)',
    replace: 'money(one.winMinor - one.betMinor)',
    noticedBy: unit('tests/composition/shown/shown.test.tsx', 'limits, breaks'),
  },
  {
    name: 'empty-rate-can-be-saved',
    layer: 'view',
    effect: 'The button of an empty rebate is enabled, and pressing it does nothing.',
    file: 'src/features/agent/Downline.tsx',
    find: "disabled={isWrong || typed === ''}",
    replace: 'disabled={isWrong}',
    noticedBy: unit('tests/composition/shown/views.test.tsx', 'API-68 the rebate'),
  },
  {
    name: 'focus-lost-on-clear-search',
    layer: 'view',
    effect: 'After clearing the search the keyboard closes and the focus is on nothing.',
    file: 'src/ui/SearchField.tsx',
    find: '              document.getElementById(id)?.focus();\n',
    replace: '',
    noticedBy: unit('tests/ui/gallery.test.ts', 'clears a search'),
  },
  {
    name: 'tile-pictures-as-wide-as-screen',
    layer: 'service',
    effect: 'Phones load every tile in its largest size.',
    file: 'src/ui/GameTile.tsx',
    find: '(min-width: 480px) 144px, 30vw',
    replace: '(min-width: 480px) 144px, 100vw',
    noticedBy: unit('tests/ui/gallery.test.ts', 'a tile asks'),
  },
];
