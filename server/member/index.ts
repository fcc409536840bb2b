import type { Area } from '../area';
import type { Database } from '../db/database';
import type { Uploads } from '../images/uploads';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet/wallet';
import { type Avatars, createAvatars } from './avatars';
import { createFeedback } from './feedback';
import { feedbackHandlers } from './feedbackHandlers';
import { memberHandlers } from './handlers';
import { createRanks } from './ranks';
import { rebateHandlers } from './rebateHandlers';
import { createRebates } from './rebates';

/** Opens what a member has: profile, avatar, rank, feedback and rebates. */
export function openMember({
  db,
  settings,
  wallet,
  protection,
  uploads,
  imageBase,
  now,
}: {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
  readonly protection: Protection;
  readonly uploads: Uploads;
  /** Base of the addresses of pictures. */
  readonly imageBase: string;
  readonly now: () => number;
}): Area & { readonly avatars: Avatars } {
  const avatars = createAvatars({ db, uploads, imageBase });
  return {
    avatars,
    handlers: [
      ...memberHandlers({ wallet, settings, avatars, uploads, ranks: createRanks(db), protection }),
      ...feedbackHandlers(createFeedback(db, now)),
      ...rebateHandlers({
        rebates: createRebates({ db, wallet, protection, now }),
        settings,
        protection,
      }),
    ],
  };
}
