import { type SessionRecord, sessionRecord } from '@contract/session';
import * as z from 'zod/mini';
import { markOf, openMark } from '../deviceSession/deviceSession';
import type { BrowserStorage } from '../storage';

const CHANNEL = 'session';

const question = z.object({ asked: z.string() });
const answer = z.object({ record: sessionRecord });

/** The channel between the tabs of this browser; undefined where there is none. */
function open(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}

/**
 * Asks the other tabs for the session of this device. Nobody answers when its tabs are closed or asleep, so the caller
 * needs a timeout.
 */
export function askTabs(storage: BrowserStorage, signal: AbortSignal): Promise<SessionRecord> {
  const channel = open();
  const asked = openMark(storage);
  return new Promise<SessionRecord>((resolve, reject) => {
    if (channel === undefined || asked === undefined) return reject(new Error('there is nobody to ask'));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const heard = answer.safeParse(data);
      if (heard.success && markOf(heard.data.record) === asked) resolve(heard.data.record);
    };
    channel.postMessage({ asked } satisfies z.infer<typeof question>);
  }).finally(() => channel?.close());
}

/** Answers tabs that ask for the session of this tab. Returns a function that stops it. */
export function answerTabs(own: () => SessionRecord | null): () => void {
  const channel = open();
  if (channel !== undefined) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const heard = question.safeParse(data);
      const record = own();
      if (heard.success && record !== null && markOf(record) === heard.data.asked) {
        channel.postMessage({ record } satisfies z.infer<typeof answer>);
      }
    };
  }
  return () => channel?.close();
}
