import * as z from 'zod/mini';
import { endpoint, noPayload } from './core';
import { fieldPattern, fieldRule } from './fieldRules';
import { phoneServiceConfiguration } from './phoneService';

/** Language codes the product is offered in (I18N-02). */
export const languageCode = z.enum(['TY', 'EN']);
export type LanguageCode = z.infer<typeof languageCode>;

/** Feature switches of the whitelabel configuration (FLAG-01..FLAG-17); a missing one is off. */
export const featureSwitches = z.object({
  USERNAMEREG3: z._default(z.boolean(), false),
  MOBILENUMREG3: z._default(z.boolean(), false),
  REGMOBVERF3: z._default(z.boolean(), false),
  MOBILENUMPASSREG3: z._default(z.boolean(), false),
  FACEBOOKLOGIN3: z._default(z.boolean(), false),
  GOOGLELOGIN3: z._default(z.boolean(), false),
  LINELOGIN3: z._default(z.boolean(), false),
  MANPLAYREB3: z._default(z.boolean(), false),
  TRANSBETREPMEM3: z._default(z.boolean(), false),
  REWCEN3: z._default(z.boolean(), false),
  CBS3: z._default(z.boolean(), false),
  /** FLAG-12: login by mobile SMS. */
  MOBVERFLOGIN3: z._default(z.boolean(), false),
  /** FLAG-12, FLAG-13: password recovery by e-mail. */
  CHANGEPSWMAIL3: z._default(z.boolean(), false),
  /** FLAG-12, FLAG-13: password recovery by phone verification. */
  CHANGEPSWVERF3: z._default(z.boolean(), false),
  /** FLAG-14: captcha on the registration form. */
  REGCAPTCHA3: z._default(z.boolean(), false),
  /** FLAG-15: SMS through the phone-verification service. */
  FIREBASESMS3: z._default(z.boolean(), false),
  /** MENU-04: VIP benefits enabled for members. */
  VIPBENEFITS3: z._default(z.boolean(), false),
  /** FLAG-16: mission promotion enabled for members. */
  MISSION3: z._default(z.boolean(), false),
  /** HOME-26: reward centre as a footer entry. */
  FOOTERREWARD3: z._default(z.boolean(), false),
});
export type FeatureSwitches = z.infer<typeof featureSwitches>;

/** Merchant identity, languages and feature switches (BOOT-05..BOOT-07). */
export const whitelabel = z.object({
  merchantCode: z.string(),
  brandName: z.string(),
  /** Name of the token set that restyles the product. */
  theme: z.string(),
  defaultLanguage: languageCode,
  supportedLanguages: z.array(languageCode),
  switches: featureSwitches,
});

/** Stored customer-service link; `path` is obfuscated and decoded on the client (CS-01, ENTITY-18). */
export const customerServiceEntry = z.object({
  csPosition: z.string(),
  title: z.string(),
  /** The title in each language; `title` is in the site's default language. */
  titles: z.optional(z.record(z.string(), z.string())),
  path: z.string(),
  /** Scheme of the obfuscation; type 3 takes its key from the last 8 characters (CS-02). */
  type: z.int(),
});
export type CustomerServiceEntry = z.infer<typeof customerServiceEntry>;

/** One entry of the download resources in list form (ENTITY-15). */
export const downloadResource = z.object({
  resourceType: z.string(),
  url: z.string(),
  labelNameEn: z.optional(z.string()),
});

/** The server's public key that wraps content keys of encrypted bodies (API-02). */
export const encryptionKey = z.object({
  keyId: z.string(),
  /** RSA-OAEP SHA-256 public key, SPKI, base64. */
  publicKey: z.string(),
});
export type EncryptionKey = z.infer<typeof encryptionKey>;

/** System status object (ENTITY-17). */
export const systemStatusValue = z.object({
  info: z.object({
    /** Differs after any change of the settings; absent when the platform does not send one. */
    revision: z.optional(z.string()),
    customerService: z.array(customerServiceEntry),
    domainRoute: z.array(z.string()),
    mobileTemplate: z.object({
      /** Member-centre template name. */
      mem_cen: z.string(),
      /** Deposit function template name. */
      dep_func: z.string(),
    }),
    /** Overrides of endpoint paths by endpoint name (API-01). */
    paths: z.record(z.string(), z.string()),
    register: z.object({
      /** Endpoint name of the registration validation settings. */
      settings: z.string(),
      ageLimit: z.int(),
      /** Rules of login, recovery and change of password (LOGIN-14, FORGOT-06, CHPSW-05), with the patterns they name. */
      login: z.optional(
        z.object({ username: fieldRule, newPassword: fieldRule, patterns: z.array(fieldPattern) }),
      ),
    }),
    resources: z.array(downloadResource),
    whitelabel,
    mainDomain: z.string(),
    imageCDNs: z.array(z.string()).check(z.minLength(1)),
    /** Codes of in-house vendors (CONST-11); absent when the platform does not send them. */
    inHouseVendors: z.optional(z.array(z.string())),
    /** Games of the site (CONST-05); absent when the platform does not send them. */
    gameCount: z.optional(z.int().check(z.nonnegative())),
    encryption: encryptionKey,
    /** How the browser reaches the phone-verification service; absent when the operator has none. */
    phoneService: z.optional(phoneServiceConfiguration),
  }),
  location: z.object({ ip: z.string() }),
  maintenance: z.boolean(),
  regionRestriction: z.boolean(),
});
export type SystemStatus = z.infer<typeof systemStatusValue>;

/** API-22 */
export const systemStatus = endpoint({
  name: 'systemStatus',
  method: 'GET',
  path: '/system/status',
  access: 'public',
  encoding: 'none',
  request: noPayload,
  response: systemStatusValue,
});
