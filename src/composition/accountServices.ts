import { localeOf } from '@/config/languages';
import type { FeatureSwitches } from '@/services/contract/system';
import { createPhoneVerification, type PhoneVerification } from '@/services/phoneVerification';
import { createVault, type Vault } from '@/services/vault';
import type { Ports } from './ports';

/** Services that the account flows share. */
export interface AccountServices {
  readonly phone: PhoneVerification;
  readonly vault: Vault;
  readonly isOn: (name: keyof FeatureSwitches) => boolean;
}

let shared: { readonly ports: Ports; readonly services: AccountServices } | undefined;

/** The services of the account flows, made when the first of these flows loads. */
export function accountServices(ports: Ports): AccountServices {
  if (shared?.ports === ports) return shared.services;
  const isOn = (name: keyof FeatureSwitches) => ports.status()?.info.whitelabel.switches[name] ?? false;
  const services: AccountServices = {
    isOn,
    phone: createPhoneVerification({
      call: ports.api.call,
      usesService: () => isOn('FIREBASESMS3'),
      configuration: () => ports.status()?.info.phoneService ?? undefined,
      locale: () => localeOf(ports.language()),
      now: Date.now,
      storage: ports.storage,
    }),
    vault: createVault({ storage: ports.storage, indexedDB: () => window.indexedDB }),
  };
  shared = { ports, services };
  return services;
}
