import type { Passwords } from './account/passwords';
import type { IdentitySandbox, IdentitySandboxOptions } from './account/phoneService';
import type { PaymentSandbox, PaymentSandboxOptions } from './cashier/sandbox';
import type { Database } from './db/database';
import type { Painter } from './images/pictures';
import type { GameContent } from './play/rules';

/** Fills an empty database completely or not at all; resolves with false when it is not empty. */
export type Seed = (db: Database, passwords: Passwords, now: number) => Promise<boolean>;

/**
 * The only interface to everything outside the core: playable games, drawn pictures, sandboxes of external services and
 * the demo world. The core depends on this interface; only `main.ts` imports the implementation (decision 16).
 */
export interface DemoContent {
  /** Rules and pages of the games. Money and records belong to the platform (`play`). */
  readonly games: GameContent;
  /** Creates the painter of pictures from database rows. */
  createPainter(db: Database): Painter;
  openPayments(options: PaymentSandboxOptions): PaymentSandbox;
  openIdentity(options: IdentitySandboxOptions): Promise<IdentitySandbox>;
  /** Returns the seed of the demo world with `gameCount` games, or its default number. */
  seed(gameCount?: number): Seed;
  /** Whether a database contains the demo world, whose passwords are public. */
  holdsWorld(db: Database): Promise<boolean>;
  /** Accounts of the demo world and their purposes. */
  readonly accounts: readonly {
    readonly username: string;
    readonly password: string;
    readonly purpose: string;
  }[];
}
