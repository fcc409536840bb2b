import type { FeatureSwitches } from '@contract/system';
import type { AppServices } from '@/composition/site/appServices';
import { localeOf } from '@/config/languages';
import { createPhoneVerification, type PhoneVerification } from '@/services/phoneVerification';
import { createVault, type Vault } from '@/services/vault';

/** Services that the account flows share. */
export interface AccountServices {
  readonly phone: PhoneVerification;
  readonly vault: Vault;
  readonly isOn: (name: keyof FeatureSwitches) => boolean;
}

let shared: { readonly services: AppServices; readonly account: AccountServices } | undefined;

/** The services of the account flows, made when the first of these flows loads. */
export function accountServices(services: AppServices): AccountServices {
  if (shared?.services === services) return shared.account;
  const isOn = (name: keyof FeatureSwitches) => services.status()?.info.whitelabel.switches[name] ?? false;
  const account: AccountServices = {
    isOn,
    phone: createPhoneVerification({
      api: services.api,
      usesService: () => isOn('FIREBASESMS3'),
      configuration: () => services.status()?.info.phoneService ?? undefined,
      locale: () => localeOf(services.language()),
      now: Date.now,
      storage: services.storage,
    }),
    vault: createVault({ storage: services.storage, indexedDB: () => window.indexedDB }),
  };
  shared = { services, account };
  return account;
}
