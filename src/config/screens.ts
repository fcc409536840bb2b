import { CATEGORY_ROUTES, VIEW_ROUTES } from './categories';
import {
  AGENT_HOME_PATH,
  BENEFITS_PATH,
  BET_RECORD_PATH,
  CHAT_PATH,
  CHAT_ROOM_PATH,
  DEPOSIT_PATH,
  DIVIDEND_CONTRACT_PATH,
  DOWNLOAD_PATH,
  EVENT_PATH,
  HELP_ARTICLE_PATH,
  HELP_PATH,
  HOUR_CONTRACT_PATH,
  MANUAL_REBATE_PATH,
  MEMBER_CENTRE_PATH,
  MENU_PATH,
  NOTICE_PATH,
  NOTICES_PATH,
  PAYMENT_HISTORY_PATH,
  PROMOTION_PATH,
  PROMOTIONS_PATH,
  PROVIDER_PATH,
  RESPONSIBLE_PATH,
  REWARD_CENTRE_PATH,
  REWARD_FORM_PATH,
  SALARY_CONTRACT_PATH,
  SEARCH_PATH,
  SECURITY_PATH,
  SETTINGS_PATH,
  STATEMENT_PATH,
  WITHDRAW_PATH,
} from './paths';

/** A screen or popup that loads when the player opens it. */
interface ScreenRow {
  readonly name: string;
  /** Its addresses; the first one is used for links. */
  readonly paths: readonly string[];
  /** Whether it opens over home, as a popup (ROUTE-05..ROUTE-09, ROUTE-50). */
  readonly isPopup?: true;
  /** Text key of its title, for the header and the document. The view of a list sets its own. */
  readonly title: string;
  /**
   * Who can use it, if not everyone: any logged-in user, members with a real account (ROLE-03, ROLE-06), or agents
   * (ROLE-11). Its chart refuses all others, which `tests/composition/screens.test.ts` tests.
   */
  readonly access?: 'session' | 'member' | 'agent';
  /** Module of its view below `features`. The component has the name of the module, or the name after `#`. */
  readonly view: string;
  /**
   * Module below `composition/flows` that connects its chart to the services; `<name>Flow` by default. The function has
   * the name of the module, or the name after `#`. Null for a screen without its own chart, which shows data of the
   * long-lived charts.
   */
  readonly flow?: string | null;
  /** Its chart, if not `<name>Machine`. */
  readonly machine?: string;
  /** Namespaces of its texts, in addition to those of every screen. */
  readonly texts?: readonly string[];
  /** Whether its query identifies the item that it shows. Another query then restarts the chart. */
  readonly isDetail?: true;
}

/** Addresses of the category pages of these game types. */
const categoryPaths = (types: readonly string[]): readonly string[] =>
  Object.entries(CATEGORY_ROUTES).flatMap(([path, type]) => (types.includes(type) ? [path] : []));

/** Game types whose page has its own chart around that of its list. */
const SPECIAL = ['JACKPOT', 'LOTT', 'ELOTT'];
const PLAIN = Object.values(CATEGORY_ROUTES).filter((type) => !SPECIAL.includes(type));

/**
 * The manifest: one row per screen and popup. `npm run generate` writes the routes, the types, and the loaders of views, charts
 * and texts from it. A row that refers to a missing module does not compile.
 */
export const MANIFEST: readonly ScreenRow[] = [
  {
    name: 'agentHome',
    paths: [AGENT_HOME_PATH],
    title: 'agent.title',
    access: 'agent',
    view: 'agent/AgentHomeScreen',
    flow: 'agentFlows#agentHomeFlow',
    texts: ['agent'],
  },
  {
    name: 'salaryContract',
    paths: [SALARY_CONTRACT_PATH],
    title: 'agent.contract_salary',
    access: 'agent',
    view: 'agent/ContractScreens#SalaryContractScreen',
    flow: 'agentFlows#salaryContractFlow',
    machine: 'agentContractsMachine',
    texts: ['agent'],
  },
  {
    name: 'dividendContract',
    paths: [DIVIDEND_CONTRACT_PATH],
    title: 'agent.contract_dividend',
    access: 'agent',
    view: 'agent/ContractScreens#DividendContractScreen',
    flow: 'agentFlows#dividendContractFlow',
    machine: 'agentContractsMachine',
    texts: ['agent'],
  },
  {
    name: 'hourContract',
    paths: [HOUR_CONTRACT_PATH],
    title: 'agent.contract_hour',
    access: 'agent',
    view: 'agent/ContractScreens#HourContractScreen',
    flow: 'agentFlows#hourContractFlow',
    machine: 'agentContractsMachine',
    texts: ['agent'],
  },
  {
    name: 'chat',
    paths: [CHAT_PATH],
    title: 'chat.title',
    view: 'chat/ChatScreen',
    flow: 'chatFlows#chatFlow',
    machine: 'chatLobbyMachine',
    texts: ['chat'],
  },
  {
    name: 'chatRoom',
    paths: [CHAT_ROOM_PATH],
    title: 'chat.title',
    access: 'member',
    view: 'chat/ChatRoomScreen',
    flow: 'chatFlows#chatRoomFlow',
    texts: ['chat'],
    isDetail: true,
  },
  {
    name: 'settings',
    paths: [SETTINGS_PATH],
    title: 'settings.title',
    view: 'settings/SettingsScreen',
    texts: ['account'],
  },
  {
    name: 'securityActivity',
    paths: [SECURITY_PATH],
    title: 'security.title',
    access: 'session',
    view: 'record/SecurityActivityScreen',
    flow: 'historyFlows#securityActivityFlow',
    texts: ['account', 'record'],
  },
  {
    name: 'memberCentre',
    paths: [MEMBER_CENTRE_PATH],
    title: 'member.title',
    access: 'session',
    view: 'member/MemberCentreScreen',
    texts: ['account'],
  },
  // The page that a recovery e-mail links to.
  {
    name: 'mailReset',
    paths: ['/m/resetPassword'],
    title: 'reset.title',
    view: 'mailReset/MailResetScreen',
    texts: ['account'],
  },
  {
    name: 'deposit',
    paths: [DEPOSIT_PATH],
    title: 'cashier.deposit',
    access: 'member',
    view: 'cashier/DepositScreen',
    flow: 'cashierFlows#depositFlow',
    texts: ['cashier'],
  },
  {
    name: 'withdrawal',
    paths: [WITHDRAW_PATH],
    title: 'cashier.withdraw',
    access: 'member',
    view: 'cashier/WithdrawalScreen',
    flow: 'cashierFlows#withdrawalFlow',
    texts: ['account', 'cashier', 'content'],
  },
  {
    name: 'paymentHistory',
    paths: [PAYMENT_HISTORY_PATH],
    title: 'cashier.history',
    access: 'session',
    view: 'cashier/HistoryScreen',
    flow: 'historyFlows#paymentHistoryFlow',
    texts: ['cashier', 'record'],
  },
  {
    name: 'statement',
    paths: [STATEMENT_PATH],
    title: 'statement.title',
    access: 'member',
    view: 'cashier/StatementScreen',
    texts: ['cashier'],
  },
  {
    name: 'protection',
    paths: [RESPONSIBLE_PATH],
    title: 'protect.title',
    access: 'member',
    view: 'protection/ProtectionScreen',
    texts: ['account', 'protection'],
  },
  {
    name: 'betRecord',
    paths: [BET_RECORD_PATH],
    title: 'record.title',
    access: 'session',
    view: 'record/BetRecordScreen',
    flow: 'historyFlows#betRecordFlow',
    texts: ['record'],
  },
  {
    name: 'manualRebate',
    paths: [MANUAL_REBATE_PATH],
    title: 'rebate.title',
    access: 'member',
    view: 'record/ManualRebateScreen',
    flow: 'historyFlows#manualRebateFlow',
    texts: ['record'],
  },
  {
    name: 'benefits',
    paths: [BENEFITS_PATH],
    title: 'vip.title',
    view: 'record/BenefitsScreen',
    flow: 'historyFlows#benefitsFlow',
    texts: ['record'],
  },
  { name: 'search', paths: [SEARCH_PATH], title: 'search.title', view: 'search/SearchScreen' },
  {
    name: 'notices',
    paths: [NOTICES_PATH],
    title: 'notices.title',
    view: 'notices/NoticesScreen',
    texts: ['content'],
  },
  {
    name: 'noticeDetail',
    paths: [NOTICE_PATH],
    title: 'notices.detail',
    view: 'notices/NoticeScreen',
    flow: 'noticesFlow#noticeDetailFlow',
    texts: ['content'],
    isDetail: true,
  },
  {
    name: 'promotions',
    paths: [PROMOTIONS_PATH, PROMOTION_PATH],
    title: 'promo.title',
    view: 'promotions/PromotionsScreen',
    texts: ['content'],
  },
  {
    name: 'rewardForm',
    paths: [REWARD_FORM_PATH],
    title: 'reward.title',
    access: 'member',
    view: 'rewards/RewardFormScreen',
    texts: ['content'],
    isDetail: true,
  },
  {
    name: 'rewardCentre',
    paths: [REWARD_CENTRE_PATH],
    title: 'rewards.title',
    access: 'member',
    view: 'rewards/RewardCentreScreen',
    texts: ['content'],
  },
  {
    name: 'events',
    paths: [EVENT_PATH],
    title: 'event.title',
    view: 'events/EventsScreen',
    texts: ['content'],
  },
  {
    name: 'download',
    paths: [DOWNLOAD_PATH],
    title: 'download.title',
    view: 'download/DownloadScreen',
    texts: ['content'],
  },
  {
    name: 'help',
    paths: [HELP_PATH, HELP_ARTICLE_PATH],
    title: 'help.title',
    view: 'help/HelpScreen',
    texts: ['content'],
  },
  {
    name: 'providers',
    paths: [PROVIDER_PATH],
    title: 'list.vendors',
    view: 'gameList/ProviderScreen',
    flow: 'categoryFlow#providersFlow',
    machine: 'categoryMachine',
    texts: ['catalogue'],
  },
  { name: 'memberMenu', paths: [MENU_PATH], title: 'action.menu', view: 'menu/MemberMenuScreen', flow: null },
  // Each of its addresses contains a category (`centerPathOf`).
  {
    name: 'gameCenter',
    paths: [],
    title: 'shell.games',
    view: 'gameCenter/GameCenterScreen',
    texts: ['catalogue'],
  },
  {
    name: 'category',
    paths: categoryPaths(PLAIN),
    title: 'shell.games',
    view: 'gameList/categoryScreens#CategoryScreen',
    texts: ['catalogue'],
  },
  {
    name: 'jackpots',
    paths: categoryPaths(['JACKPOT']),
    title: 'category.JACKPOT',
    view: 'gameList/categoryScreens#JackpotsScreen',
    texts: ['catalogue'],
  },
  {
    name: 'lott',
    paths: categoryPaths(['LOTT']),
    title: 'category.LOTT',
    view: 'gameList/categoryScreens#LotteryScreen',
    flow: 'lotteryFlow#lottFlow',
    machine: 'lotteryMachine',
    texts: ['catalogue'],
  },
  {
    name: 'elott',
    paths: categoryPaths(['ELOTT']),
    title: 'category.ELOTT',
    view: 'gameList/categoryScreens#ELotteryScreen',
    flow: 'lotteryFlow#elottFlow',
    machine: 'lotteryMachine',
    texts: ['catalogue'],
  },
  {
    name: 'ownGames',
    paths: Object.keys(VIEW_ROUTES),
    title: 'shell.games',
    view: 'gameList/OwnGamesScreen',
    flow: null,
  },
  {
    name: 'login',
    paths: ['/m/login'],
    isPopup: true,
    title: 'login.title',
    view: 'popups/login/LoginPopup',
    flow: 'loginFlow#memberLoginFlow',
    texts: ['account'],
  },
  {
    name: 'agentLogin',
    paths: ['/m/agent'],
    isPopup: true,
    title: 'login.agent_title',
    view: 'popups/login/LoginPopup',
    flow: 'loginFlow#agentLoginFlow',
    machine: 'loginMachine',
    texts: ['account'],
  },
  {
    name: 'register',
    paths: ['/m/register', '/m/register.html'],
    isPopup: true,
    title: 'register.title',
    view: 'popups/register/RegisterPopup',
    flow: 'registrationFlow',
    machine: 'registrationMachine',
    texts: ['account'],
  },
  {
    name: 'forgot',
    paths: ['/m/forget'],
    isPopup: true,
    title: 'forgot.title',
    view: 'popups/forgot/ForgotPopup',
    flow: 'recoveryFlow',
    machine: 'recoveryMachine',
    texts: ['account'],
  },
  {
    name: 'changePassword',
    paths: ['/m/changePsw'],
    isPopup: true,
    title: 'password.title',
    access: 'session',
    view: 'popups/changePassword/ChangePasswordPopup',
    texts: ['account'],
  },
];
