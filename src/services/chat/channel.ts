import { CHANNEL_CLOSE, type ClientFrame, type ServerFrame, serverFrame } from '@contract/chatChannel';
import * as z from 'zod/mini';

/** Why a channel ended. Only `lost` may be retried. */
type ChannelEnd = 'lost' | 'forbidden' | 'roomClosed' | 'passEnded';

/** Receives the events of a channel. */
interface ChannelListener {
  frame(frame: ServerFrame): void;
  /** Called once, as the last event. */
  ended(end: ChannelEnd): void;
}

/** An open message channel. */
interface Channel {
  post(clientId: string, text: string): void;
  /** Closes the channel; the listener is not called again. */
  close(): void;
}

/** Parameters for opening a channel. */
interface ChannelRequest {
  /** Address on this site. */
  readonly url: string;
  readonly ticket: string;
  readonly modelId: string;
  readonly lastSeq: number | null;
}

const ENDS: Readonly<Record<number, ChannelEnd>> = {
  [CHANNEL_CLOSE.forbidden]: 'forbidden',
  [CHANNEL_CLOSE.roomClosed]: 'roomClosed',
  [CHANNEL_CLOSE.passEnded]: 'passEnded',
};

function readFrame(data: unknown): ServerFrame | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const parsed = z.safeParse(serverFrame, JSON.parse(data));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Opens the message channel of a room. Frames from the server are parsed; an invalid frame ends the channel. */
export function openChannel(request: ChannelRequest, listener: ChannelListener): Channel {
  const address = new URL(request.url, location.origin);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address);
  let isOver = false;
  const end = (reason: ChannelEnd): void => {
    if (isOver) return;
    isOver = true;
    socket.close();
    listener.ended(reason);
  };
  const say = (frame: ClientFrame): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  socket.addEventListener('open', () => {
    const { ticket, modelId, lastSeq } = request;
    say({ type: 'hello', ticket, modelId, lastSeq });
  });
  socket.addEventListener('message', ({ data }) => {
    if (isOver) return;
    const frame = readFrame(data);
    if (frame === undefined) end('lost');
    else listener.frame(frame);
  });
  socket.addEventListener('error', () => end('lost'));
  socket.addEventListener('close', ({ code }) => end(ENDS[code] ?? 'lost'));
  return {
    post: (clientId, text) => say({ type: 'post', clientId, text }),
    close() {
      isOver = true;
      socket.close();
    },
  };
}
