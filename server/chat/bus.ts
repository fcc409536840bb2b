/** Connects the rooms of all instances. Messages themselves are in the database; the bus only says that there are new ones. */
export interface ChatBus {
  /** Whether notices of other instances arrive; otherwise their messages must be polled for. */
  isUp(): boolean;
  /** Tells other instances that a room has a new message. */
  announce(hostId: string): void;
  /** Starts listening: to notices of other instances, and to the return of the bus, when notices may have been missed. */
  listen(listener: { readonly announced: (hostId: string) => void; readonly back: () => void }): void;
  /** Number of members in some rooms, on all instances; undefined when it is unknown. */
  viewers(hostIds: readonly string[], now: number): Promise<ReadonlyMap<string, number> | undefined>;
  /** Reports members in a room on this instance; to be repeated at each beat. */
  present(hostId: string, memberIds: readonly number[], now: number): Promise<void>;
  /** Reports that a member has left a room on this instance. */
  gone(hostId: string, memberId: number): Promise<void>;
}
