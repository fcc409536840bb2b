import type { ScreenName } from '@/config/routes';
import type { Flow, FlowName } from '@/machines/lazyFlow/lazyFlow.machine';
import type { TextPart } from '@/services/i18n';
import type { Ports } from './ports';

type CreateFlow = (ports: Ports) => Flow | Promise<Flow>;

/** How the chart of a screen loads, and which texts come with it. */
interface ScreenFlow {
  readonly load: () => Promise<CreateFlow>;
  readonly texts?: readonly TextPart[];
}

/** Names of the screens that have a chart. */
type ChartedScreen = Extract<FlowName, ScreenName>;

const SCREENS: Readonly<Record<ChartedScreen, ScreenFlow>> = {
  mailReset: { load: async () => (await import('./mailResetFlow')).mailResetFlow, texts: ['account'] },
  settings: { load: async () => (await import('./settingsFlow')).settingsFlow, texts: ['account'] },
  memberCentre: {
    load: async () => (await import('./memberCentreFlow')).memberCentreFlow,
    texts: ['account'],
  },
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
};

/** The chart of a screen with its services and texts. Rejects when one of its parts cannot be loaded. */
export async function screenFlow(name: ChartedScreen, ports: Ports): Promise<Flow> {
  const { load, texts = [] } = SCREENS[name];
  const [create] = await Promise.all([load(), ...texts.map((part) => ports.addTexts(part))]);
  return create(ports);
}
