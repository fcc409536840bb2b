import type { SettingsStore } from '../system/settings';
import { isLoopbackHost } from './addresses';

/** Finds the origin of the site for the host claimed by a call. */
export type SiteOrigin = (claimedHost: string) => Promise<string>;

/**
 * Creates the lookup. Links, SMS and passkeys use a host that the operator configured, never just what a call claims:
 * the configured origin; otherwise the host, if it is one of the site's domains; otherwise the main domain. Loopback
 * hosts are accepted with `acceptLoopback`.
 */
export function createSiteOrigin({
  settings,
  publicOrigin,
  acceptLoopback,
}: {
  readonly settings: SettingsStore;
  readonly publicOrigin: string | undefined;
  readonly acceptLoopback: boolean;
}): SiteOrigin {
  return async (claimedHost) => {
    if (publicOrigin !== undefined) return publicOrigin;
    const { domains, mainDomain } = await settings.read();
    if ([mainDomain, ...domains].includes(claimedHost)) return `https://${claimedHost}`;
    return acceptLoopback && isLoopbackHost(claimedHost) ? `http://${claimedHost}` : `https://${mainDomain}`;
  };
}
