import type { AnyRouter } from '@tanstack/react-router';
import type { Flow, FlowName } from '@/machines/lazyFlow/lazyFlow.machine';
import { watchSwipes } from '@/services/device/swipes';
import type { TextPart } from '@/services/i18n';
import type { Ports } from './ports';
import type { Site } from './site';
import { createPorts, tellPresence } from './sitePorts';

type CreateFlow = (ports: Ports) => Flow | Promise<Flow>;

/** How a chart loads, and which texts come with it. */
interface LateFlow {
  readonly load: () => Promise<CreateFlow>;
  readonly texts?: readonly TextPart[];
}

/** The charts of popups and screens, and those that load right after the first screen. */
const FLOWS: Readonly<Record<FlowName, LateFlow>> = {
  extras: { load: async () => (await import('./extrasFlow')).extrasFlow },
  login: {
    load: async () => {
      const { loginFlow } = await import('./loginFlow');
      return (ports) => loginFlow(ports, 'member');
    },
    texts: ['account'],
  },
  agentLogin: {
    load: async () => {
      const { loginFlow } = await import('./loginFlow');
      return (ports) => loginFlow(ports, 'agent');
    },
    texts: ['account'],
  },
  register: { load: async () => (await import('./registrationFlow')).registrationFlow, texts: ['account'] },
  forgot: { load: async () => (await import('./recoveryFlow')).recoveryFlow, texts: ['account'] },
  changePassword: {
    load: async () => (await import('./changePasswordFlow')).changePasswordFlow,
    texts: ['account'],
  },
  mailReset: { load: async () => (await import('./mailResetFlow')).mailResetFlow, texts: ['account'] },
  settings: { load: async () => (await import('./settingsFlow')).settingsFlow, texts: ['account'] },
  memberCentre: {
    load: async () => (await import('./memberCentreFlow')).memberCentreFlow,
    texts: ['account'],
  },
  deposit: { load: async () => (await import('./depositFlow')).depositFlow, texts: ['cashier'] },
  withdrawal: {
    load: async () => (await import('./withdrawalFlow')).withdrawalFlow,
    texts: ['account', 'cashier'],
  },
  paymentHistory: {
    load: async () => (await import('./historyFlows')).paymentHistoryFlow,
    texts: ['cashier', 'record'],
  },
  protection: {
    load: async () => (await import('./protectionFlow')).protectionFlow,
    texts: ['account', 'protection'],
  },
  betRecord: { load: async () => (await import('./historyFlows')).betRecordFlow, texts: ['record'] },
  manualRebate: { load: async () => (await import('./historyFlows')).manualRebateFlow, texts: ['record'] },
  benefits: { load: async () => (await import('./historyFlows')).benefitsFlow, texts: ['record'] },
  agentHome: { load: async () => (await import('./agentFlows')).agentHomeFlow, texts: ['agent'] },
  salaryContract: {
    load: async () => (await import('./agentFlows')).salaryContractFlow,
    texts: ['agent'],
  },
  dividendContract: {
    load: async () => (await import('./agentFlows')).dividendContractFlow,
    texts: ['agent'],
  },
  hourContract: { load: async () => (await import('./agentFlows')).hourContractFlow, texts: ['agent'] },
  chat: { load: async () => (await import('./chatFlows')).chatFlow, texts: ['chat'] },
  chatRoom: { load: async () => (await import('./chatFlows')).chatRoomFlow, texts: ['chat'] },
  search: { load: async () => (await import('./searchFlow')).searchFlow },
  notices: { load: async () => (await import('./noticesFlow')).noticesFlow, texts: ['content'] },
  noticeDetail: { load: async () => (await import('./noticesFlow')).noticeDetailFlow, texts: ['content'] },
  promotions: { load: async () => (await import('./promotionsFlow')).promotionsFlow, texts: ['content'] },
  rewardForm: { load: async () => (await import('./rewardFormFlow')).rewardFormFlow, texts: ['content'] },
  rewardCentre: {
    load: async () => (await import('./rewardCentreFlow')).rewardCentreFlow,
    texts: ['content'],
  },
  download: { load: async () => (await import('./downloadFlow')).downloadFlow, texts: ['content'] },
  events: { load: async () => (await import('./eventsFlow')).eventsFlow, texts: ['content'] },
  help: { load: async () => (await import('./helpFlow')).helpFlow, texts: ['content'] },
  category: {
    load: async () => (await import('./categoryFlow')).categoryFlow('category'),
    texts: ['catalogue'],
  },
  jackpots: {
    load: async () => (await import('./jackpotsFlow')).jackpotsFlow,
    texts: ['catalogue'],
  },
  lott: {
    load: async () => (await import('./lotteryFlow')).lotteryFlow('lott', 'LOTT'),
    texts: ['catalogue'],
  },
  elott: {
    load: async () => (await import('./lotteryFlow')).lotteryFlow('elott', 'ELOTT'),
    texts: ['catalogue'],
  },
  gameCenter: {
    load: async () => (await import('./gameCenterFlow')).gameCenterFlow,
    texts: ['catalogue'],
  },
  providers: {
    load: async () => (await import('./categoryFlow')).categoryFlow('providers'),
    texts: ['catalogue'],
  },
};

/** Creates late charts. Rejects when one of a chart's parts cannot be loaded. */
export type CreateFlowByName = (name: FlowName) => Promise<Flow>;

/** How late charts are created on a site, with their services and texts; to be called once. */
export function createFlows(site: Site, router: AnyRouter): CreateFlowByName {
  let account = site.session()?.userName;
  let isBack = false;
  const ports = createPorts(site, router, () => isBack);
  site.sessionListeners.add((presence) => {
    const next = site.session()?.userName;
    isBack = next !== undefined && next === account;
    account = next ?? account;
    tellPresence(site, presence, isBack);
  });
  watchSwipes(({ distance, isInGames }) =>
    site.child('pageTransition')?.send({ type: isInGames ? 'gameArea.swiped' : 'swipe.ended', distance }),
  );
  return async (name) => {
    const { load, texts = [] } = FLOWS[name];
    const [create] = await Promise.all([
      load(),
      ...['later' as const, ...texts].map((part) => ports.addTexts(part)),
    ]);
    return create(ports);
  };
}
