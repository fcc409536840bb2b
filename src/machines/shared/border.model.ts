/**
 * What crosses the border of a chart: which fields a call is asked with, a message carries and a chart ends with, by hand,
 * and where their values come from. A field has the value that the chart knows under the same name, so no field is lost
 * and none holds another's value.
 */
import { listNodes } from '@explorer/chart';
import type { ExplorableChart, ModelStep, StepRule } from '@explorer/types';

/**
 * Fields of calls and messages, by actor source or action, and of outputs, by `chart.output`; `chart.name` where charts
 * mean different things. A field with `?` may be absent.
 */
const FIELDS: Readonly<Record<string, string>> = {
  // Everywhere; `product.model.ts` says more of them.
  notify: 'message tone duration',
  showLoading: 'id message duration',
  hideLoading: 'id',
  logFailure: 'what?',
  askConfirmation: 'id message accept?',
  askAgain: 'id message',
  stepUp: 'purpose',
  smsCode: 'purpose',
  countDown: 'ms?',
  // Account
  authenticate:
    'type site username? password? remember? captcha? captchaId? passkey? channel? idToken? number? mobileNum? countryDialingCode? verificationCode?',
  rememberLogin: 'login given',
  signInWithProvider: 'channel',
  verifyPhone: 'mobileNum countryDialingCode verificationCode',
  startSession: 'record',
  changePassword: 'oldPassword newPassword confirmNewPassword removePasskeys key',
  updateStoredPassword: 'newPassword',
  startTrial: 'moduleId session?',
  proveWork: 'salt difficulty',
  'human-check.judge': 'kind challengeId left? counter?',
  'human-check.output': 'humanToken',
  'step-up.judge': 'purpose proof',
  'step-up.output': 'proven',
  'payment-password.output': 'newPassword',
  resetByMail: 'linkToken newPassword',
  createPasskey: 'ceremony',
  removePasskey: 'passkeyId',
  addPasskey: 'made',
  savePassword: 'oldPassword newPassword',
  resetByPhone: 'mobileNum countryDialingCode verificationCode newPassword idToken',
  sendMail: 'username email',
  'registration.register': 'key form affiliate idToken',
  checkAffiliate: 'code domain',
  revokeSession: 'sessionId',
  passkeyList: 'supported',
  recallWaits: 'purpose',
  sendCode: 'mobileNum countryDialingCode purpose humanToken',
  rememberWaits: 'purpose waits',
  'sms-code.clock': 'everyMs',
  // Session
  reportSession: 'session',
  fetchMemberInfo: 'token',
  storeSession: 'record',
  'session.clearSession': 'cause',
  // Boot and shell
  loadTexts: 'language',
  applyLanguage: 'language',
  reloadCatalogue: 'language',
  rememberLanguage: 'language',
  cacheStatus: 'output',
  'page-life.endSession': 'cause?',
  followLanguage: 'language',
  adoptSession: 'record',
  shareLink: 'link',
  copyLink: 'link',
  turnCategory: 'step',
  returnFocus: 'to',
  'preferences.apply': 'sound motion notifications',
  // Catalogue and home
  cacheVendors: 'vendors',
  saveChange: 'game kind',
  'game-center.gameList': 'query pageSize place?',
  'home-layout.gameList': 'query pageSize place?',
  findOnlyGame: 'gameType vassalage gameClassify gameName',
  submit: 'vassalage gameClassify gameName',
  'game-list.fetchPage': 'query pageSize pageNo pages',
  rememberPlace: 'pages row offset',
  jackpot: 'variant draw',
  'lottery.fetchBoard': 'kind',
  'name-search.apply': 'gameName',
  'provider-picker.confirm': 'vassalage',
  searchGames: 'text pageNo pages',
  storeRecent: 'recent',
  saveGame: 'nodeId gameName displayName',
  'search.keepAddress': 'text',
  'home-layout.keepAddress': 'place dataType vassalage vendorPages?',
  storeSeen: 'ids',
  storeMuted: 'ids',
  // Content
  'announcements.reportKnown': 'items',
  openLink: 'address',
  fetchRules: 'nodeId',
  fetchRound: 'betId',
  fetchNotice: 'id',
  markRead: 'id',
  fetchNotices: 'refresh',
  goToDetail: 'id',
  goToForm: 'id',
  joinPromotion: 'id',
  claimReward: 'rewardId key',
  forfeitBonus: 'bonusId',
  loadForm: 'promotionId',
  storeDraft: 'promotionId draft key',
  readPictures: 'files room',
  sendApplication: 'promotionId draft key',
  'reward-form.uploadPicture': 'id name address uploadedId',
  fetchCount: 'kind',
  tellOfNews: 'kind',
  // Play
  passOn: 'nodeId',
  findGame: 'nodeId',
  'game-center.launch': 'game mapping',
  'game-link.launch': 'game mapping',
  openGame:
    'launch gameCategory? vendor gameId? nodeId supportFreePlay? freePlay? gameCode? prizeMode? playType?',
  watchFrame: 'origin launchId',
  'launch.clock': 'elapsedSeconds',
  rememberRecent: 'game',
  openDeposit: 'nodeId',
  reportPlayRestriction: 'playRestriction',
  // Cashier
  paymentFollow: 'transaction',
  findOrder: 'key',
  createDeposit: 'methodId amountMinor key',
  createWithdrawal: 'methodId amountMinor destination key password',
  paymentPassword: 'isSet',
  storeOrder: 'keySeed attempt intent',
  'payment-follow.fetchStatus': 'transactionId',
  fetchFile: 'subject format startDate endDate',
  saveFile: 'fileName mediaType content',
  'payment-follow.output': 'transactionId kind methodName amountMinor currency state createdTime updatedTime',
  // Protection and member
  'reality-watch.output': 'sessionStartTime betMinor winMinor spentMinor currency nextCheckTime serverTime',
  save: 'change minutes? kind? period? amount? choice?',
  fetchHistory: 'before modelId?',
  loadPicture: 'file',
  setAvatar: 'avatar',
  cropPicture: 'file crop',
  'avatar.uploadPicture': 'square',
  sendFeedback: 'content key',
  'member-centre.feedback': 'keySeed',
  claimRebate: 'expectedMinor key',
  // Agent and chat
  fetchContracts: 'kind',
  sendAnswer: 'requestId accept kind key',
  teamFigure: 'figure',
  fetchSeries: 'figure',
  downline: 'keySeed',
  openContracts: 'kind',
  storeAnnounced: 'announced',
  'downline.fetchPage': 'pageNo userName parent',
  saveRate: 'key userName rebateBasisPoints',
  'chat-list.fetchList': 'kind',
  saveFocus: 'modelId focused',
  chatList: 'kind isMember',
  fetchRoom: 'modelId',
  launchChat: 'modelId',
  runChannel: 'url ticket modelId lastSeq',
  buyPass: 'modelId priceMinor key',
  // Lists by page
  fetchPage: 'filter pageNo last',
  // Site
  'app.language': 'language',
  'app.network': 'online',
  'app.pageStart': 'isServerRendered isStored overlay',
  'app.serviceStatus': 'cached',
  'app.session': 'stored',
  'app.navigation': 'session',
  'app.overlays': 'session',
  'app.lobby': 'session keptPages',
  'app.catalogue': 'cached',
  'deferred-charts.preferences': 'stored',
  'deferred-charts.favourites': 'session',
  'deferred-charts.launch': 'session',
  'deferred-charts.gameLink': 'session',
  'deferred-charts.popupNews': 'session seen isHomeClear',
  'deferred-charts.homeLayout': 'session',
  'deferred-charts.playRestriction': 'session',
  'deferred-charts.invite': 'session canShare',
  'deferred-charts.unread': 'kind isOn session',
  'deferred-charts.contractCheck': 'session',
  'deferred-charts.pageLife': 'session',
  lazyFlow: 'name',
  loadFlow: 'name',
  runFlow: 'name create',
  navigate: 'to replace',
};

/**
 * Fields whose value is not the one that the chart knows under the same name. Each is needed: without it the claims about
 * the border fail.
 */
const OWN: ReadonlySet<string> = new Set([
  // A mask has the chart's own name; what the chart knows as `id` are pictures.
  'reward-form.showLoading id',
  'reward-form.hideLoading id',
  // The kind of list, which the chart fixes; what it knows as `kind` is who is logged in.
  'contract-check.openContracts kind',
  'chat-lobby.chatList kind',
  'deferred-charts.unread kind',
  // The code proves who the member is, whatever that is proven for.
  'step-up.smsCode purpose',
  // Typed texts, sent as they are read: without spaces, in another case.
  'recovery.sendMail username',
  'recovery.sendMail email',
  'search.keepAddress text',
  // The typed invitation, not the one of the address.
  'registration.checkAffiliate code',
  // The chosen picture, not the one that the member has.
  'avatar.setAvatar avatar',
  // As many pages as there are or were before, not those of the position that is known.
  'game-list.fetchPage pages',
  'game-list.rememberPlace pages',
  'search.searchGames pages',
  'search.rememberPlace pages',
  // Each visit to the downline has its own seed.
  'agent-home.downline keySeed',
  // The view that the address gets may be home itself, whatever was chosen.
  'home-layout.keepAddress place',
  'home-layout.keepAddress dataType',
  'home-layout.keepAddress vassalage',
  // The searched name, not those of the members in the list.
  'downline.fetchPage userName',
]);

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** The plain values that are known under a name, however deep. */
function known(name: string, value: unknown, depth = 0): readonly unknown[] {
  if (!isFields(value) || depth > 4) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    ...(key === name && isPlain(part) ? [part] : []),
    ...known(name, part, depth + 1),
  ]);
}

/** Whether a value crosses the border as the table says. */
function isWhole(chart: string, name: string, value: unknown, step: ModelStep): boolean {
  const fields = FIELDS[`${chart}.${name}`] ?? FIELDS[name];
  // What carries something stands in the table.
  if (fields === undefined) return value === undefined;
  const parts: Fields = isFields(value) ? value : {};
  return fields.split(' ').every((field) => {
    const own = field.replace('?', '');
    const part = parts[own];
    if (part === undefined) return field.endsWith('?');
    if (!isPlain(part)) return true;
    if (OWN.has(`${chart}.${name} ${own}`) || OWN.has(`${name} ${own}`)) return true;
    const sources = [step.event, step.before.context, step.after.context].flatMap((each) => known(own, each));
    return sources.length === 0 || sources.includes(part);
  });
}

/** Claims about what crosses the border of a chart, for the calls, actions and outputs that carry something. */
export function borderClaims({ id, machine }: ExplorableChart): readonly StepRule[] {
  const { implementations, config } = machine;
  const effects = Object.entries(implementations.actions)
    .filter(([, action]) => typeof action === 'function' && !('resolve' in action))
    .map(([name]) => name);
  return [
    ...(listNodes(machine).every(({ invoke }) => invoke.length === 0)
      ? []
      : [
          {
            name: 'A call is asked with all its fields, each with what is known under its name',
            atStart: true,
            when: ({ calls }: ModelStep) => calls.length > 0,
            holds: (step: ModelStep) => step.calls.every(({ src, input }) => isWhole(id, src, input, step)),
          },
        ]),
    ...(effects.length === 0
      ? []
      : [
          {
            name: 'A message carries all its fields, each with what is known under its name',
            atStart: true,
            when: ({ did }: ModelStep) => effects.some(did),
            holds: (step: ModelStep) =>
              step.actions.every(
                ({ type, params }) => !effects.includes(type) || isWhole(id, type, params, step),
              ),
          },
        ]),
    ...(config.output === undefined
      ? []
      : [
          {
            name: 'A chart ends with all fields of its output, each with what is known under its name',
            when: ({ after }: ModelStep) => after.status === 'done',
            holds: (step: ModelStep) => isWhole(id, 'output', step.after.output, step),
          },
        ]),
  ];
}
