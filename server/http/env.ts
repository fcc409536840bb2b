import type { Endpoint } from '@contract/core';
import type { SecurityEventKind } from '@contract/security';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { ActiveSession } from '../account/sessions';
import type { BoundHandler } from './call';

/** The text of an answer, and its entity tag. */
export interface AnswerText {
  readonly text: string;
  readonly etag: () => string;
}

/** What the layers of a call tell each other; each is there from the layer on that finds it. */
interface Found {
  readonly requestId: string;
  readonly endpoint: Endpoint;
  readonly handler: BoundHandler;
  /** Random id of the caller's browser; a new one when it has none. */
  readonly deviceId: string;
  readonly session: ActiveSession;
  readonly payload: unknown;
  readonly value: unknown;
  readonly answer: AnswerText;
  /** Code of the refusal that the call is answered with. */
  readonly code: string;
  /** Account that a call without a session affects. */
  readonly concerned: number;
  /** Kind of a further line in the security trail. */
  readonly furtherKind: SecurityEventKind;
}

/** Requests on Node, and what is known about them so far. */
export interface ServerEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: { [Name in keyof Found]?: Found[Name] | undefined };
}

/** A layer around the answering of requests. It awaits `next` and never returns it: what that gives is no response. */
export type Layer = MiddlewareHandler<ServerEnv>;

/** What an outer layer has found. Throws when it stands further inside, so a wrong order fails every call. */
export function foundBy<Name extends keyof Found>(
  context: Context<ServerEnv>,
  name: Name,
): NonNullable<Found[Name]> {
  const found = context.get(name);
  if (found === undefined || found === null) throw new Error(`No layer outside of this one finds ${name}.`);
  return found;
}
