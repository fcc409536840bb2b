import { plainText, previewText, safeFragment } from '@/features/content/html/html';
import { createSiteHistory } from '@/services/device';
import { createDrafts } from '@/services/drafts';
import { createHumanCheck } from '@/services/humanCheck';
import { loadPicture, prepareAvatar, readProof } from '@/services/images';
import { createPasskeys } from '@/services/passkeys';
import { createPhoneVerification } from '@/services/phoneVerification';
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
  plainText,
  previewText,
  prepareAvatar,
  readProof,
  safeFragment,
};

declare global {
  interface Window {
    testedServices: typeof testedServices;
  }
}

window.testedServices = testedServices;
