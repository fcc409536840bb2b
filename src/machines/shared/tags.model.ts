/**
 * What each tag of the product says, by hand: views, compositions and other charts ask a chart only by its tags. A tag is
 * explained by what runs, what the chart listens for, who is logged in or what is known; by a state only if nothing else
 * tells the player's situation.
 */
import { listNodes } from '@explorer/chart';
import type { ExplorableChart, Invariant } from '@explorer/types';
import { activeNodes } from '@explorer/xstate';
import type { AnyMachineSnapshot } from 'xstate';

type Meaning = (snapshot: AnyMachineSnapshot) => boolean;

/** A call or another chart with one of these ids runs. */
const runs =
  (...ids: readonly string[]): Meaning =>
  ({ children }) =>
    ids.some((id) => children[id] !== undefined);

/** The chart listens for one of these events, such as `form.submit`, or any `*.retry`. */
const hears =
  (...events: readonly string[]): Meaning =>
  (snapshot) =>
    activeNodes(snapshot).some(({ ownEvents }) =>
      ownEvents.some((own) =>
        events.some((event) => (event.startsWith('*') ? own.endsWith(event.slice(1)) : own === event)),
      ),
    );

/** Who is logged in. */
const isFor =
  (...kinds: readonly string[]): Meaning =>
  ({ context }) =>
    kinds.includes(context.session.kind);

/** The last call failed, with any or with this reason. */
const hasFailed =
  (code?: string): Meaning =>
  ({ context }) =>
    code === undefined ? context.failure !== null : context.failure?.code === code;

/** One of these states, as dot paths. */
const is =
  (...paths: readonly string[]): Meaning =>
  (snapshot) =>
    activeNodes(snapshot).some(({ path }) => paths.includes(path.join('.')));

const all =
  (...meanings: readonly Meaning[]): Meaning =>
  (snapshot) =>
    meanings.every((meaning) => meaning(snapshot));

const not =
  (meaning: Meaning): Meaning =>
  (snapshot) =>
    !meaning(snapshot);

/** The words that many charts use. */
const EVERYWHERE: Readonly<Record<string, Meaning>> = {
  /** The call for what the page shows runs. */
  loading: runs(
    ...['dialingCodes', 'passkeys', 'sessions', 'vendors', 'menus', 'announcements', 'events', 'articles'],
    ...['notices', 'promotions', 'rewards', 'form', 'avatar', 'benefits', 'rank', 'contracts', 'series'],
    ...['hosts', 'firstPage', 'firstResults', 'rules', 'board', 'round'],
  ),
  /** It failed, and can be asked for again. */
  failed: hears('*.retry'),
  unavailable: hears('*.retry'),
  visitor: isFor('visitor'),
  trial: isFor('trial'),
};

/** The words of single charts, and where a shared word says something else. */
const OF_CHART: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  network: { offline: hears('network.restored') },
  'page-life': { veiled: is('truth.veiled') },
  'page-start': {
    isRendered: is('hydrating', 'rendering', 'interactive', 'complete'),
    hydrates: is('hydrating'),
    gameFirst: runs('game'),
    startsDeferredCharts: is('hydrating.gameFirst', 'interactive.settled', 'complete'),
    isComplete: is('complete'),
  },
  'service-status': {
    unavailable: is('unavailable'),
    maintenance: is('known.service.maintenance'),
    regionRestricted: is('known.service.regionRestricted'),
    refreshing: runs('freshStatus'),
  },
  invite: {
    open: hears('invite.close'),
    unavailable: is('open.unavailable'),
    sharing: runs('share'),
    copying: runs('copy'),
  },
  'page-transition': { swiped: is('swiped') },
  preferences: { asking: runs('permission') },
  'service-panel': { open: hears('panel.close') },
  'side-menu': { open: hears('menu.close'), docked: hears('menu.undock') },
  captcha: { proving: runs('proof'), proven: is('proven'), unavailable: is('unavailable') },
  'change-password': {
    canSubmit: hears('form.submit'),
    samePassword: hears('prompt.close'),
    // Typed passwords are kept exactly while they are on their way.
    busy: ({ context }) => context.form !== null,
  },
  country: { failed: hasFailed() },
  login: {
    disclaimerMissing: is('open.submission.ready.disclaimerMissing'),
    captchaMissing: is('open.submission.ready.captchaMissing'),
    windowBlocked: all(hasFailed('window.blocked'), hears('social.choose')),
    disclaimerDeclined: hears('disclaimer.accept'),
  },
  'mail-reset': {
    submitting: runs('reset'),
    invalid: is('linkInvalid', 'left'),
    changed: is('changed'),
  },
  'passkey-list': {
    showing: hears('passkey.add'),
    adding: is('adding'),
  },
  'payment-password': { editing: hears('form.submit') },
  recovery: {
    phoneReady: hears('phone.submit'),
    passwordRefused: all(hears('phone.submit'), hasFailed('modify.new.old.same')),
    codeRefused: all(hears('phone.submit'), hasFailed('verification.code.wrong')),
    phoneCoolingDown: all(runs('smsCode'), not(hears('phone.submit')), hasFailed('rate.limited')),
    mailSending: runs('mail'),
    unoffered: is('unoffered'),
  },
  registration: {
    unoffered: is('unoffered'),
    open: hears('tab.change'),
    invitationAsked: is('open.affiliate.invited', 'open.affiliate.refused'),
    disclaimerDeclined: hears('disclaimer.accept'),
    disclaimerMissing: is('open.submission.ready.disclaimerMissing'),
    captchaMissing: is('open.submission.ready.captchaMissing'),
    invitationInvalid: is('open.submission.ready.invitationInvalid'),
    codeWrong: is('open.submission.ready.codeWrong'),
    busy: ({ context }) => context.form !== null,
    submitting: runs('submission'),
  },
  'session-list': { showing: hears('session.revoke') },
  'sms-code': { numberInvalid: is('offering.numberInvalid') },
  catalogue: { failed: hasFailed() },
  'game-center': { opening: runs('onlyGame') },
  'game-filter': { open: hears('filter.submit') },
  'game-list': { appendFailed: is('showing.paging.appendFailed') },
  'game-menus': { open: hears('menus.close') },
  'provider-picker': { open: hears('provider.choose') },
  search: {
    loadingMore: is('results.loadingMore', 'results.throttled'),
    moreFailed: is('results.moreFailed'),
  },
  'popup-news': { showing: hears('news.next') },
  download: { offering: hears('install.press') },
  'notice-detail': { missing: hears('notice.list') },
  'game-rules': { missing: is('missing') },
  notices: { inPopup: hears('popup.close') },
  promotions: { asking: runs('standings'), joining: runs('join') },
  'reward-centre': {
    closed: ({ context }) => context.offersRewards !== true,
    visitor: hears('login.open'),
    showing: hears('reward.claim'),
    confirming: hears('bonus.confirm'),
    givingUp: runs('forfeit'),
  },
  'reward-form': {
    awaitingLogin: is('awaitingLogin'),
    unavailable: is('unavailable'),
    editing: hears('form.submit'),
    reading: runs('files'),
    uploading: runs('upload'),
    sending: runs('application'),
  },
  'game-link': { following: is('finding', 'showing', 'asking') },
  launch: {
    awaitingLogin: hears('login.dismissed'),
    open: runs('frame'),
    acknowledging: runs('acknowledgement'),
  },
  deposit: {
    unavailable: is('unavailable'),
    restricted: is('restricted', 'refusedByLimit'),
    form: hears('form.submit'),
    /** The order shows, to be confirmed or on its way. */
    review: (snapshot) => hears('payment.change')(snapshot) || runs('payment', 'recall')(snapshot),
    busy: runs('payment', 'recall'),
    unsure: all(hears('payment.confirm'), not(hears('payment.change'))),
    following: runs('follow'),
    decided: hears('payment.again'),
  },
  'payment-follow': { asking: runs('status'), slow: is('slow') },
  statement: {
    open: isFor('member', 'agent'),
    busy: runs('file', 'handover'),
    kept: hears('file.save'),
    saved: is('saved'),
  },
  bonus: { running: hears('member.left'), cash: is('released') },
  'contract-request': { open: hears('agent.accepted'), answered: is('accepted', 'refused') },
  'login-session': { open: hears('session.used') },
  'member-account': { usable: is('active') },
  'outgoing-message': { open: hears('carrier.failed') },
  payment: { open: is('waiting', 'overdue'), counted: is('waiting', 'overdue', 'succeeded') },
  round: { open: hears('round.decided'), staked: not(is('cancelled')) },
  'reward-application': {
    open: hears('member.left'),
    undecided: hears('decision.granted'),
    granted: is('approved', 'claimed'),
  },
  withdrawal: {
    unavailable: is('unavailable'),
    form: (snapshot) => hears('form.submit')(snapshot) || runs('password')(snapshot),
    review: (snapshot) => hears('payment.change')(snapshot) || runs('payment', 'recall', 'stepUp')(snapshot),
    busy: runs('payment', 'recall', 'stepUp'),
    unsure: all(hears('payment.confirm'), not(hears('payment.change'))),
    following: runs('follow'),
    decided: hears('payment.again'),
  },
  protection: {
    unavailable: is('unavailable'),
    showing: hears('limit.edit'),
    editingLimit: ({ context }) => context.limit !== null,
    savingLimit: runs('savingLimit'),
    confirmingBreak: hears('break.confirm'),
  },
  avatar: {
    choosing: hears('file.chosen'),
    cropping: (snapshot) => hears('crop.accept')(snapshot) || runs('crop', 'upload')(snapshot),
    compressing: runs('crop', 'upload'),
    saving: runs('saving'),
  },
  'feedback-form': {
    open: hears('form.close'),
    tooShort: is('open.tooShort'),
    tooLong: is('open.tooLong'),
    sending: runs('sending'),
  },
  'round-detail': {
    missing: is('missing'),
    running: is('showing.running', 'showing.refreshing'),
    refunded: is('showing.refunded'),
  },
  'manual-rebate': {
    visitor: is('visitor'),
    trial: is('trial'),
    busy: runs('rebate', 'claim'),
    unavailable: is('unavailable'),
    unsure: is('unsure'),
  },
  'member-centre': { visitor: not(runs('rank')) },
  rank: { failed: hasFailed() },
  'agent-contracts': {
    refused: isFor('trial', 'member'),
    showing: hears('contract.accept'),
    asking: hears('answer.confirm'),
    answering: runs('answer'),
  },
  'agent-home': { refused: isFor('trial', 'member') },
  downline: {
    waiting: (snapshot) => is('typing')(snapshot) || runs('firstPage')(snapshot),
    resting: hears('page.more'),
    loadingMore: runs('nextPage'),
    sheetOpen: (snapshot) => hears('rate.save')(snapshot) || runs('rateChange')(snapshot),
    saving: runs('rateChange'),
  },
  'chat-list': { saving: runs('focusChange') },
  'chat-lobby': {
    off: ({ context }) => context.enabled !== true,
    anchors: is('open.anchors'),
    focus: is('open.focus'),
    visitor: is('open.focus.visitor'),
    models: is('open.models'),
  },
  'chat-room': {
    visitor: is('visitor'),
    locked: (snapshot) => hears('pass.buy')(snapshot) || runs('purchase')(snapshot),
    expired: is('expired'),
    buying: runs('purchase'),
    online: hears('channel.messages'),
    held: is('linked.online.pace.held'),
    pastLoading: runs('history'),
    pastFailed: is('linked.online.past.failed'),
    reconnecting: is('reconnecting'),
    offline: is('offline'),
    refused: is('off', 'refused'),
    closed: is('closed'),
  },
  ...Object.fromEntries(
    ['payment-history', 'bet-record', 'security-activity'].map((list) => [
      list,
      { visitor: is('visitor'), failed: is('failed'), appending: runs('nextPage') },
    ]),
  ),
  session: {
    visitor: ({ context }) => context.record === null,
    loggedIn: ({ context }) => context.record !== null,
    loadingMember: runs('memberInfo'),
  },
  app: {
    loadingTexts: hears('texts.ready'),
    awaitingStatus: hears('status.known'),
    running: runs('session'),
    whole: runs('catalogue'),
  },
  'lazy-flow': { running: runs('run'), unavailable: is('unavailable') },
};

/** Claims about the tags of a chart. A tag without a meaning is a fault: nothing would notice that it is gone. */
export const tagClaims = ({ id, machine }: ExplorableChart): readonly Invariant[] =>
  [...new Set(listNodes(machine).flatMap(({ tags }) => tags))].map((tag) => {
    const meaning = OF_CHART[id]?.[tag] ?? EVERYWHERE[tag];
    return {
      name: `The tag “${tag}” says what is so, and always when it is so`,
      holds: (snapshot) => meaning !== undefined && snapshot.hasTag(tag) === meaning(snapshot),
    };
  });
