import type { ChartId } from '@/composition/wiring/connection';
import { LAZY_WIRING } from '@/composition/wiring/lazyWiring';
import { QUESTIONS, WIRING } from '@/composition/wiring/wiring';
import type { AtlasConnection } from '../data';

/** Charts that run under another name than their own, as one of several or in a place of theirs. */
const CHART_OF: Readonly<Partial<Record<ChartId, string>>> = {
  chat: 'chat-lobby',
  chatUnread: 'unread',
  dividendContract: 'agent-contracts',
  forgot: 'recovery',
  hourContract: 'agent-contracts',
  inboxUnread: 'unread',
  news: 'announcements',
  register: 'registration',
  salaryContract: 'agent-contracts',
};

const chartOf = (name: string): string =>
  Object.entries(CHART_OF).find(([other]) => other === name)?.[1] ??
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The wiring table as the map draws it: what charts send, what they ask the player, and the receivers. */
export const connections: readonly AtlasConnection[] = [
  ...[...WIRING, ...LAZY_WIRING].map(({ from, says, to, event }) => ({ from, says, to, event })),
  ...QUESTIONS.map(({ from, asks, to, event }) => ({ from, says: asks, to, event })),
].map((row) => ({ ...row, speaker: chartOf(row.from), hearer: chartOf(row.to) }));
