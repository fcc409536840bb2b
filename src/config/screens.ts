import type { FeatureSwitches } from '@contract/system';
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
  GAME_RULES_PATH,
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
  ROUND_PATH,
  SALARY_CONTRACT_PATH,
  SEARCH_PATH,
  SECURITY_PATH,
  SETTINGS_PATH,
  STATEMENT_PATH,
  WITHDRAW_PATH,
} from './paths';

/** A group of entries in the side menu or in the member menu, and the entry's place in it. */
type Place<Group extends string> = readonly [group: Group, place: number];

/** An entry in the menus. */
interface MenuEntry {
  /** Its icon, from `src/ui/icons`. */
  readonly icon: string;
  /** Text key of its label, if it is not the title of the screen. */
  readonly title?: string;
  /** Where it stands in the side menu, most used first (MENU-01..MENU-04). */
  readonly side?: Place<'pages' | 'help'>;
  /** Where it stands in the member menu (MEMBER-05, MEMBER-06). */
  readonly grid?: Place<'money' | 'gifts' | 'help'>;
  /** Who sees it, if not everyone: logged-in users, agents, or only visits outside of the app. */
  readonly for?: 'session' | 'agent' | 'plainWeb';
  /** The merchant's switch that must be on (FLAG-17). */
  readonly switch?: keyof FeatureSwitches;
  /** Whether visitors see it whatever the switch. */
  readonly always?: 'visitor';
  /** Which unread items it counts (MEMBER-07). */
  readonly unread?: 'inbox' | 'chat';
}

/** What the page of a screen is rendered from, beside its path. */
interface Served {
  /** Names in the query that the screen is rendered from; with any other, the page has the app shell alone. */
  readonly query?: readonly string[];
}

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
  /** Its entry in the menus, if it has one. */
  readonly menu?: MenuEntry;
  /** Module of its view below `features`. The component has the name of the module, or the name after `#`. */
  readonly view: string;
  /**
   * Module below `composition` that connects its chart to the services; `<name>Flow` in the area of its view by default. The function has
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
  /** What the server puts into its page for visitors; the app shell alone by default. */
  readonly served?: Served;
}

/** What a page of a game list is rendered from. */
const LIST: Served = { query: ['vassalage', 'gameClassify', 'gameName', 'sort', 'page'] };

/** Addresses of the category pages of these game types. */
const categoryPaths = (types: readonly string[]): readonly string[] =>
  Object.entries(CATEGORY_ROUTES).flatMap(([path, type]) => (types.includes(type) ? [path] : []));

/** Game types whose page has its own chart around that of its list. */
const SPECIAL = ['JACKPOT', 'LOTT', 'ELOTT'];
const PLAIN = Object.values(CATEGORY_ROUTES).filter((type) => !SPECIAL.includes(type));

/**
 * The manifest: one row per screen and popup. `npm run generate` writes the routes, the types, the entries of the
 * menus, what the wiring tells each chart, and the loaders of views, charts and texts from it. A row that refers to a missing module does not compile.
 */
export const MANIFEST: readonly ScreenRow[] = [
  {
    name: 'agentHome',
    paths: [AGENT_HOME_PATH],
    title: 'agent.title',
    access: 'agent',
    menu: { icon: 'IconAgent', title: 'menu.agent', side: ['pages', 3], grid: ['help', 2], for: 'agent' },
    view: 'agent/AgentHomeScreen',
    flow: 'agent/agentFlows#agentHomeFlow',
    texts: ['agent'],
  },
  {
    name: 'salaryContract',
    paths: [SALARY_CONTRACT_PATH],
    title: 'agent.contract_salary',
    access: 'agent',
    view: 'agent/ContractScreens#SalaryContractScreen',
    flow: 'agent/agentFlows#salaryContractFlow',
    machine: 'agentContractsMachine',
    texts: ['agent'],
  },
  {
    name: 'dividendContract',
    paths: [DIVIDEND_CONTRACT_PATH],
    title: 'agent.contract_dividend',
    access: 'agent',
    view: 'agent/ContractScreens#DividendContractScreen',
    flow: 'agent/agentFlows#dividendContractFlow',
    machine: 'agentContractsMachine',
    texts: ['agent'],
  },
  {
    name: 'hourContract',
    paths: [HOUR_CONTRACT_PATH],
    title: 'agent.contract_hour',
    access: 'agent',
    view: 'agent/ContractScreens#HourContractScreen',
    flow: 'agent/agentFlows#hourContractFlow',
    machine: 'agentContractsMachine',
    texts: ['agent'],
  },
  {
    name: 'chat',
    paths: [CHAT_PATH],
    title: 'chat.title',
    menu: {
      icon: 'IconChat',
      title: 'menu.chat',
      side: ['pages', 9],
      grid: ['help', 3],
      switch: 'CBS3',
      unread: 'chat',
    },
    view: 'chat/ChatScreen',
    flow: 'chat/chatFlows#chatFlow',
    machine: 'chatLobbyMachine',
    texts: ['chat'],
  },
  {
    name: 'chatRoom',
    paths: [CHAT_ROOM_PATH],
    title: 'chat.title',
    access: 'member',
    view: 'chat/ChatRoomScreen',
    flow: 'chat/chatFlows#chatRoomFlow',
    texts: ['chat'],
    isDetail: true,
  },
  {
    name: 'settings',
    paths: [SETTINGS_PATH],
    title: 'settings.title',
    menu: { icon: 'IconSettings', side: ['help', 4], grid: ['help', 7] },
    view: 'account/settings/SettingsScreen',
    texts: ['account'],
  },
  {
    name: 'securityActivity',
    paths: [SECURITY_PATH],
    title: 'security.title',
    access: 'session',
    view: 'member/record/SecurityActivityScreen',
    flow: 'member/historyFlows#securityActivityFlow',
    texts: ['account', 'member'],
  },
  {
    name: 'memberCentre',
    paths: [MEMBER_CENTRE_PATH],
    title: 'member.title',
    access: 'session',
    menu: { icon: 'IconUser', side: ['pages', 2], grid: ['help', 1] },
    view: 'member/MemberCentreScreen',
    texts: ['account'],
  },
  // The page that a recovery e-mail links to.
  {
    name: 'mailReset',
    paths: ['/m/resetPassword'],
    title: 'reset.title',
    view: 'account/mailReset/MailResetScreen',
    texts: ['account'],
  },
  {
    name: 'deposit',
    paths: [DEPOSIT_PATH],
    title: 'cashier.deposit',
    access: 'member',
    menu: { icon: 'IconDeposit', title: 'shell.deposit', grid: ['money', 1], for: 'session' },
    view: 'cashier/DepositScreen',
    flow: 'cashier/cashierFlows#depositFlow',
    texts: ['cashier'],
  },
  {
    name: 'withdrawal',
    paths: [WITHDRAW_PATH],
    title: 'cashier.withdraw',
    access: 'member',
    menu: { icon: 'IconWithdraw', title: 'shell.withdraw', grid: ['money', 2], for: 'session' },
    view: 'cashier/WithdrawalScreen',
    flow: 'cashier/cashierFlows#withdrawalFlow',
    texts: ['account', 'cashier', 'content'],
  },
  {
    name: 'paymentHistory',
    paths: [PAYMENT_HISTORY_PATH],
    title: 'cashier.history',
    access: 'session',
    view: 'cashier/HistoryScreen',
    flow: 'member/historyFlows#paymentHistoryFlow',
    texts: ['cashier', 'member'],
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
    menu: { icon: 'IconShield', title: 'menu.responsible', side: ['help', 3] },
    view: 'protection/ProtectionScreen',
    texts: ['account', 'protection'],
    served: {},
  },
  {
    name: 'betRecord',
    paths: [BET_RECORD_PATH],
    title: 'record.title',
    access: 'session',
    menu: {
      icon: 'IconCalendar',
      title: 'menu.bets',
      side: ['pages', 8],
      grid: ['money', 3],
      switch: 'TRANSBETREPMEM3',
    },
    view: 'member/record/BetRecordScreen',
    flow: 'member/historyFlows#betRecordFlow',
    texts: ['member'],
  },
  {
    name: 'roundDetail',
    paths: [ROUND_PATH],
    title: 'round.title',
    access: 'member',
    view: 'member/round/RoundScreen',
    flow: 'member/roundDetailFlow#roundDetailFlow',
    texts: ['home', 'member'],
    isDetail: true,
  },
  {
    name: 'manualRebate',
    paths: [MANUAL_REBATE_PATH],
    title: 'rebate.title',
    access: 'member',
    menu: {
      icon: 'IconRefresh',
      title: 'menu.rebate',
      side: ['pages', 7],
      grid: ['money', 4],
      switch: 'MANPLAYREB3',
    },
    view: 'member/record/ManualRebateScreen',
    flow: 'member/historyFlows#manualRebateFlow',
    texts: ['member'],
  },
  {
    name: 'benefits',
    paths: [BENEFITS_PATH],
    title: 'vip.title',
    menu: {
      icon: 'IconVip',
      title: 'menu.vip',
      side: ['pages', 4],
      grid: ['gifts', 3],
      switch: 'VIPBENEFITS3',
      always: 'visitor',
    },
    view: 'member/record/BenefitsScreen',
    flow: 'member/historyFlows#benefitsFlow',
    texts: ['member'],
  },
  {
    name: 'search',
    paths: [SEARCH_PATH],
    title: 'search.title',
    view: 'catalogue/search/SearchScreen',
    served: { query: ['gameName'] },
  },
  {
    name: 'gameRules',
    paths: [GAME_RULES_PATH],
    title: 'rules.title',
    view: 'catalogue/rules/GameRulesScreen',
    flow: 'catalogue/gameRulesFlow#gameRulesFlow',
    isDetail: true,
    served: { query: ['node'] },
  },
  {
    name: 'notices',
    paths: [NOTICES_PATH],
    title: 'notices.title',
    menu: {
      icon: 'IconMegaphone',
      title: 'menu.notices',
      side: ['help', 1],
      grid: ['help', 4],
      unread: 'inbox',
    },
    view: 'content/notices/NoticesScreen',
    texts: ['content'],
    served: {},
  },
  {
    name: 'noticeDetail',
    paths: [NOTICE_PATH],
    title: 'notices.detail',
    view: 'content/notices/NoticeScreen',
    flow: 'content/noticesFlow#noticeDetailFlow',
    texts: ['content'],
    isDetail: true,
    served: { query: ['id'] },
  },
  {
    name: 'promotions',
    paths: [PROMOTIONS_PATH, PROMOTION_PATH],
    title: 'promo.title',
    menu: { icon: 'IconGift', title: 'home.promotions', side: ['pages', 1], grid: ['gifts', 1] },
    view: 'content/promotions/PromotionsScreen',
    texts: ['content'],
    served: { query: ['id'] },
  },
  {
    name: 'rewardForm',
    paths: [REWARD_FORM_PATH],
    title: 'reward.title',
    access: 'member',
    view: 'content/rewards/RewardFormScreen',
    texts: ['content'],
    isDetail: true,
  },
  {
    name: 'rewardCentre',
    paths: [REWARD_CENTRE_PATH],
    title: 'rewards.title',
    access: 'member',
    menu: {
      icon: 'IconTrophy',
      title: 'menu.rewards',
      side: ['pages', 6],
      grid: ['gifts', 2],
      switch: 'REWCEN3',
    },
    view: 'content/rewards/RewardCentreScreen',
    texts: ['content'],
  },
  {
    name: 'events',
    paths: [EVENT_PATH],
    title: 'event.title',
    menu: {
      icon: 'IconMission',
      title: 'event.title',
      side: ['pages', 5],
      grid: ['gifts', 4],
      switch: 'MISSION3',
      always: 'visitor',
    },
    view: 'content/events/EventsScreen',
    texts: ['content'],
    served: {},
  },
  {
    name: 'download',
    paths: [DOWNLOAD_PATH],
    title: 'download.title',
    menu: { icon: 'IconDownload', title: 'menu.download', grid: ['help', 6], for: 'plainWeb' },
    view: 'content/download/DownloadScreen',
    texts: ['content'],
    served: {},
  },
  {
    name: 'help',
    paths: [HELP_PATH, HELP_ARTICLE_PATH],
    title: 'help.title',
    menu: { icon: 'IconHelp', title: 'menu.help', side: ['help', 2], grid: ['help', 5] },
    view: 'content/help/HelpScreen',
    texts: ['content'],
    served: { query: ['i', 'tag'] },
  },
  {
    name: 'providers',
    paths: [PROVIDER_PATH],
    title: 'list.vendors',
    view: 'catalogue/gameList/ProviderScreen',
    flow: 'catalogue/categoryFlow#providersFlow',
    machine: 'categoryMachine',
    texts: ['catalogue'],
    served: { query: ['gameType'] },
  },
  {
    name: 'memberMenu',
    paths: [MENU_PATH],
    title: 'action.menu',
    menu: { icon: 'IconGrid', title: 'menu.all', side: ['pages', 10] },
    view: 'shell/menu/MemberMenuScreen',
    flow: null,
  },
  // Each of its addresses contains a category (`centerPathOf`).
  {
    name: 'gameCenter',
    paths: [],
    title: 'shell.games',
    view: 'catalogue/gameCenter/GameCenterScreen',
    texts: ['catalogue'],
    served: { query: ['dataType', 'vassalage', 'gameClassify', 'gameName', 'page'] },
  },
  {
    name: 'category',
    paths: categoryPaths(PLAIN),
    title: 'shell.games',
    view: 'catalogue/gameList/categoryScreens#CategoryScreen',
    texts: ['catalogue'],
    served: LIST,
  },
  {
    name: 'jackpots',
    paths: categoryPaths(['JACKPOT']),
    title: 'category.JACKPOT',
    view: 'catalogue/gameList/categoryScreens#JackpotsScreen',
    texts: ['catalogue'],
    served: LIST,
  },
  {
    name: 'lott',
    paths: categoryPaths(['LOTT']),
    title: 'category.LOTT',
    view: 'catalogue/gameList/categoryScreens#LotteryScreen',
    flow: 'catalogue/lotteryFlow#lottFlow',
    machine: 'lotteryMachine',
    texts: ['catalogue'],
    served: LIST,
  },
  {
    name: 'elott',
    paths: categoryPaths(['ELOTT']),
    title: 'category.ELOTT',
    view: 'catalogue/gameList/categoryScreens#ELotteryScreen',
    flow: 'catalogue/lotteryFlow#elottFlow',
    machine: 'lotteryMachine',
    texts: ['catalogue'],
    served: LIST,
  },
  {
    name: 'ownGames',
    paths: Object.keys(VIEW_ROUTES),
    title: 'shell.games',
    view: 'catalogue/gameList/OwnGamesScreen',
    flow: null,
  },
  {
    name: 'login',
    paths: ['/m/login'],
    isPopup: true,
    title: 'login.title',
    view: 'account/login/LoginPopup',
    flow: 'account/loginFlow#memberLoginFlow',
    texts: ['account'],
  },
  {
    name: 'agentLogin',
    paths: ['/m/agent'],
    isPopup: true,
    title: 'login.agent_title',
    view: 'account/login/LoginPopup',
    flow: 'account/loginFlow#agentLoginFlow',
    machine: 'loginMachine',
    texts: ['account'],
  },
  {
    name: 'register',
    paths: ['/m/register', '/m/register.html'],
    isPopup: true,
    title: 'register.title',
    view: 'account/register/RegisterPopup',
    flow: 'account/registrationFlow',
    machine: 'registrationMachine',
    texts: ['account'],
  },
  {
    name: 'forgot',
    paths: ['/m/forget'],
    isPopup: true,
    title: 'forgot.title',
    view: 'account/forgot/ForgotPopup',
    flow: 'account/recoveryFlow',
    machine: 'recoveryMachine',
    texts: ['account'],
  },
  {
    name: 'changePassword',
    paths: ['/m/changePsw'],
    isPopup: true,
    title: 'password.title',
    access: 'session',
    view: 'account/changePassword/ChangePasswordPopup',
    texts: ['account'],
  },
];
