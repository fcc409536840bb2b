import { plainText, previewText, safeFragment } from '@/features/content/html';
import { createSiteHistory } from '@/services/device';
import { createDrafts } from '@/services/drafts';
import { createHumanCheck } from '@/services/humanCheck';
import { loadPicture, prepareAvatar } from '@/services/images';
import { createPasskeys } from '@/services/passkeys';
import { createPhoneVerification } from '@/services/phoneVerification';
import { pictureFault, readDataAddress } from '@/services/pictures';
import { createStorage } from '@/services/storage';
import { createVault } from '@/services/vault';

/** Services that only run in a browser, exposed to a test's page. */
const testedServices = {
  createDrafts,
  createHumanCheck,
  createPasskeys,
  createPhoneVerification,
  createSiteHistory,
  createStorage,
  createVault,
  loadPicture,
  pictureFault,
  plainText,
  previewText,
  prepareAvatar,
  readDataAddress,
  safeFragment,
};

declare global {
  interface Window {
    testedServices: typeof testedServices;
  }
}

window.testedServices = testedServices;
