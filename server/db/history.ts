import type { Database } from './database';

/** Time after the end of a period until its history may come from the replica, in milliseconds. */
const SETTLED_AFTER = 60_000;

/** The database for a period until a time. */
export type History = (until: number) => Database;

/** A period that has ended comes from the replica; one that has not may include what the member has just done. */
export const createHistory =
  ({
    present,
    replica,
    now,
  }: {
    readonly present: Database;
    readonly replica: Database;
    readonly now: () => number;
  }): History =>
  (until) =>
    until < now() - SETTLED_AFTER ? replica : present;
