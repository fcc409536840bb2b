import type { BoundHandler } from './http/call';
import type { PassDeadlines } from './jobs/deadlines';
import type { Job } from './jobs/jobs';

/** What an area of the platform gives to the whole; it may give more, for other areas and for routes. */
export interface Area {
  /** The calls that it answers. */
  readonly handlers: readonly BoundHandler[];
  /** Its recurring work. */
  readonly jobs?: readonly Job[];
  /** Lets the deadlines of its rows pass. */
  readonly passDeadlines?: PassDeadlines;
}
