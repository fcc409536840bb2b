import type { Settings, SettingsStore } from './settings';

/** What a site has to reach players with. */
export interface Delivery {
  readonly sms: boolean;
  readonly mail: boolean;
  /** The phone-verification service, which sends codes of its own and knows the accounts of other sites. */
  readonly phoneService: boolean;
}

type Switches = Settings['switches'];

/**
 * The switches that a site can hold to: what needs a code, a mail or a service that it has not is off, so that the page
 * says that it is closed and shows no form that ends nowhere.
 */
export function deliverable(switches: Switches, { sms, mail, phoneService }: Delivery): Switches {
  const sendsCodes = switches.FIREBASESMS3 ? phoneService : sms;
  return {
    ...switches,
    MOBILENUMREG3: switches.MOBILENUMREG3 && sendsCodes,
    USERNAMEREG3: switches.USERNAMEREG3 && (sendsCodes || !switches.REGMOBVERF3),
    MOBVERFLOGIN3: switches.MOBVERFLOGIN3 && sendsCodes,
    CHANGEPSWVERF3: switches.CHANGEPSWVERF3 && sendsCodes,
    CHANGEPSWMAIL3: switches.CHANGEPSWMAIL3 && mail,
    FACEBOOKLOGIN3: switches.FACEBOOKLOGIN3 && phoneService,
    GOOGLELOGIN3: switches.GOOGLELOGIN3 && phoneService,
    LINELOGIN3: switches.LINELOGIN3 && phoneService,
  };
}

/** The switches that an operator has turned on and that the site cannot hold to. */
export function undelivered(switches: Switches, delivery: Delivery): readonly string[] {
  const on = ([, isOn]: [string, boolean]) => isOn;
  const held = new Map(Object.entries(deliverable(switches, delivery)).filter(on));
  return Object.entries(switches)
    .filter(on)
    .flatMap(([name]) => (held.has(name) ? [] : [`switches.${name}`]));
}

/** The settings with the switches that the site can hold to; changes are stored as they are. */
export function withDelivery(store: SettingsStore, delivery: Delivery): SettingsStore {
  let last: { readonly stored: Settings; readonly settings: Settings } | undefined;
  return {
    ...store,
    async read() {
      const stored = await store.read();
      if (last?.stored !== stored) {
        last = { stored, settings: { ...stored, switches: deliverable(stored.switches, delivery) } };
      }
      return last.settings;
    },
  };
}
