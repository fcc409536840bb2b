import { createElement, Fragment } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { parseHtml } from '#parseHtml';
import { contentOf } from '@/features/content/html/content';
import { plainText, previewText } from '@/features/content/html/texts';
import { createSiteHistory } from '@/services/device';
import { createDrafts } from '@/services/drafts';
import { createHumanCheck } from '@/services/humanCheck';
import { loadPicture, prepareAvatar, readProof } from '@/services/images';
import { createPasskeys } from '@/services/passkeys';
import { createPhoneVerification } from '@/services/phoneVerification';
import { createStorage } from '@/services/storage';
import { createVault } from '@/services/vault';

/** Shows the HTML of an operator in a box. */
const showHtml = (box: Element, html: string) =>
  flushSync(() => createRoot(box).render(createElement(Fragment, null, ...contentOf(html))));

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
  parseHtml,
  plainText,
  previewText,
  prepareAvatar,
  readProof,
  showHtml,
};

declare global {
  interface Window {
    testedServices: typeof testedServices;
  }
}

window.testedServices = testedServices;
