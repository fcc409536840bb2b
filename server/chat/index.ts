import type { Logger } from 'pino';
import type { Limiter } from '../account/limits';
import type { Sessions } from '../account/sessions';
import type { Area } from '../area';
import type { Database } from '../db/database';
import type { AddressReader } from '../http/addresses';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet/wallet';
import type { ChatBus } from './bus';
import { type ChannelParts, type Channels, createChannels } from './channel';
import { chatHandlers } from './handlers';
import { createPasses } from './passes';
import { createRooms } from './rooms';
import { createTickets } from './tickets';

/** Dependencies of the chat. */
export interface ChatOptions {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
  readonly protection: Protection;
  readonly limiter: Limiter;
  readonly sessions: Sessions;
  readonly log: Logger;
  readonly now: () => number;
  readonly addressOf: AddressReader;
  /** Additional origins whose pages may open a channel. */
  readonly origins: readonly string[];
  /** Connects the instances; without one each polls the database. */
  readonly bus?: ChatBus | undefined;
  readonly replied: ChannelParts['replied'];
}

/** The chat of the platform: its calls and its message channels. */
export interface Chat extends Area {
  readonly channels: Channels;
}

/** Creates the chat. */
export function openChat({ db, settings, wallet, protection, limiter, ...rest }: ChatOptions): Chat {
  const rooms = createRooms(db, settings);
  const tickets = createTickets(db);
  const channels = createChannels({ rooms, tickets, limiter, settings, ...rest });
  return {
    channels,
    handlers: chatHandlers({
      settings,
      limiter,
      rooms,
      passes: createPasses({ db, wallet, protection }),
      tickets,
      channels,
    }),
  };
}
