import { expect, it } from 'vitest';
import { POPUP_PATHS } from '@/config/routes';
import { lastPageEntry } from '@/services/storage';
import { startSite } from '../wholeSite';

/* ROUTE-64: the page that a tab showed last, to which the back arrow leads from another site. */

// Only members change their password.
const POPUPS = Object.entries(POPUP_PATHS).filter(([name]) => name !== 'changePassword');

it.each(POPUPS)('ROUTE-64 the popup %s over a page is no page', async (_, popup) => {
  const site = await startSite({ first: '/m/help?i=2' });
  expect(site.storage.read(lastPageEntry)).toBe('/m/help?i=2');
  site.history.push(popup);
  await site.rest();
  expect(site.storage.read(lastPageEntry)).toBe('/m/help?i=2');
  site.history.push('/m/events');
  await site.rest();
  expect(site.storage.read(lastPageEntry)).toBe('/m/events');
  site.stop();
});
