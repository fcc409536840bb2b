import { KEPT_ON_DEVICE } from '@/config/keptOnDevice';
import { createDrafts } from '../drafts';

/** Clears the player's local data and drafts at logout; session storage is cleared elsewhere. Never rejects. */
export async function forgetOwn(): Promise<void> {
  for (const { place, name, atLogout } of KEPT_ON_DEVICE) {
    if (place !== 'local' || atLogout !== 'cleared' || typeof name !== 'string') continue;
    try {
      localStorage.removeItem(name);
    } catch {
      // A browser that blocks storage has stored nothing.
    }
  }
  await createDrafts().clear();
}
