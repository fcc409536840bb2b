import type { ChartId } from '@/composition/wiring/connection';
import { LAZY_WIRING } from '@/composition/wiring/lazyWiring';
import { QUESTIONS, WIRING } from '@/composition/wiring/wiring';
import type { AtlasConnection } from '../data';

/** Charts that run under a different name, such as one of several instances. */
const CHART_OF: Readonly<Partial<Record<ChartId, string>>> = {
  chat: 'chat-lobby',
  chatUnread: 'unread',
  dividendContract: 'agent-contracts',
  elott: 'lottery',
  forgot: 'recovery',
  hourContract: 'agent-contracts',
  inboxUnread: 'unread',
  lott: 'lottery',
  allAnnouncements: 'announcements',
  register: 'registration',
  salaryContract: 'agent-contracts',
};

const chartOf = (name: string): string =>
  Object.entries(CHART_OF).find(([other]) => other === name)?.[1] ??
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The wiring table for the map: messages, questions to the player, and their receivers. */
export const connections: readonly AtlasConnection[] = [
  ...[...WIRING, ...LAZY_WIRING].map(({ from, action, to, event }) => ({ from, action, to, event })),
  ...QUESTIONS.map(({ from, asks, to, event }) => ({ from, action: asks, to, event })),
].map((row) => ({ ...row, sender: chartOf(row.from), receiver: chartOf(row.to) }));
