import { type SecurityEvent, securityEvents } from '@contract/security';
import { answerSession, type BoundHandler } from '../http/call';
import type { Trail, TrailLine } from './trail';

/** Maximum events per answer. */
const PAGE = 30;

function outcomeOf({ result, actor }: Pick<TrailLine, 'result' | 'actor'>): SecurityEvent['outcome'] {
  if (result !== 'done') return 'refused';
  return actor.startsWith('operator:') ? 'operator' : 'done';
}

/** Creates the handlers of the security trail. */
export function trailHandlers(trail: Trail): BoundHandler[] {
  return [
    answerSession(securityEvents, async ({ before, group }, { session }) => {
      const cursor = before === undefined ? undefined : Number(before);
      const lines = await trail.ofMember(session.memberId, { limit: PAGE + 1, before: cursor, group });
      return {
        list: lines.slice(0, PAGE).map((line) => ({
          eventId: line.eventId,
          time: line.time,
          kind: line.kind,
          outcome: outcomeOf(line),
          address: line.address,
          device: line.device,
        })),
        hasMore: lines.length > PAGE,
      };
    }),
  ];
}
