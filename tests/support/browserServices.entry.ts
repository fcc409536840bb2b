import { createHumanCheck } from '@/services/humanCheck';
import { loadPicture, prepareAvatar } from '@/services/images';
import { createPasskeys } from '@/services/passkeys';
import { createPhoneVerification } from '@/services/phoneVerification';
import { createStorage } from '@/services/storage';
import { createVault } from '@/services/vault';

/** Services that only a browser can run, within reach of a test's page. */
const testedServices = {
  createHumanCheck,
  createPasskeys,
  createPhoneVerification,
  createStorage,
  createVault,
  loadPicture,
  prepareAvatar,
};

declare global {
  interface Window {
    testedServices: typeof testedServices;
  }
}

window.testedServices = testedServices;
