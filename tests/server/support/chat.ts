import type { ChatMessage } from '@contract/chat';
import { launchChat } from '@contract/chat';
import { CHANNEL_PATH, type ClientFrame, type ServerFrame, serverFrame } from '@contract/chatChannel';
import { WebSocket } from 'ws';
import type { TestClient, TestPlatform } from './platform';

/** A member connected to a message channel. */
export interface TestChannel {
  readonly socket: WebSocket;
  readonly frames: readonly ServerFrame[];
  /** Every received message, in order. */
  messages(): readonly ChatMessage[];
  say(frame: ClientFrame | string | Buffer): void;
  /** Waits until a condition is true. */
  until(what: string, isSo: () => boolean): Promise<void>;
  /** The close code of the channel. */
  readonly closed: Promise<number>;
}

/** Parameters of a launch besides the room. */
export const LAUNCH = {
  b2c: '1',
  backUrl: '/m/chat',
  headerColor: '#140b2a',
  title: 'Chat',
  template: 'v2',
} as const;

/** A new ticket to a room. */
export const ticketTo = async (client: TestClient, token: string, modelId: string): Promise<string> =>
  (await client.call(launchChat, { ...LAUNCH, modelId }, { token })).ticket;

/** Connects without sending a message. */
export async function connect(
  { origin }: Pick<TestPlatform, 'origin'>,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestChannel> {
  const socket = new WebSocket(origin.replace('http', 'ws') + CHANNEL_PATH, { headers });
  const frames: ServerFrame[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data) => frames.push(serverFrame.parse(JSON.parse(String(data)))));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  return {
    socket,
    frames,
    closed,
    messages: () =>
      frames.flatMap((frame) =>
        frame.type === 'welcome' || frame.type === 'messages' ? frame.messages : [],
      ),
    say: (frame) =>
      socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    async until(what, isSo) {
      const end = Date.now() + 8_000;
      while (!isSo()) {
        if (Date.now() > end) throw new Error(`It did not come about that ${what}.`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}

/** Enters a room after the member's newest message. */
export async function enter(
  platform: Pick<TestPlatform, 'origin'>,
  client: TestClient,
  token: string,
  modelId: string,
  lastSeq: number | null = null,
): Promise<TestChannel> {
  const ticket = await ticketTo(client, token, modelId);
  const channel = await connect(platform);
  channel.say({ type: 'hello', ticket, modelId, lastSeq });
  await channel.until('the room says welcome', () => channel.frames.length > 0);
  return channel;
}
