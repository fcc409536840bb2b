import * as z from 'zod/mini';
import { endpoint, noPayload } from './core';
import { customerServiceEntry } from './system';

/* Site settings of later screens: countries, domains, templates, customer service. */

/** API-23: the visitor's country and the available dialing codes. */
export const systemCountry = endpoint({
  name: 'systemCountry',
  method: 'GET',
  path: '/system/country',
  access: 'public',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    country: z.string(),
    countryDialingCode: z.string(),
    dialingCodes: z.array(z.object({ country: z.string(), code: z.string(), name: z.string() })),
  }),
});

/** API-24: domains that serve this site, best first. */
export const domainRoute = endpoint({
  name: 'domainRoute',
  method: 'GET',
  path: '/system/domainRoute',
  access: 'public',
  encoding: 'query',
  request: z.strictObject({ device: z.literal('0') }),
  response: z.object({ domains: z.array(z.string()) }),
});

/** API-18: template settings, the figures and lists that a merchant may configure for the front end. */
export const templateSettings = endpoint({
  name: 'templateSettings',
  method: 'GET',
  path: '/system/templateSettings',
  access: 'public',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    /** Home categories shown as provider rows instead of game rows (HOME-11). */
    providerRowCategories: z.array(z.string()),
    /** In-house vendors (CONST-11). */
    inHouseVendors: z.array(z.string()),
    /** JACKPOT-02 */
    jackpotVariant: z.enum(['standard', 'grand']),
    ageLimit: z.int(),
  }),
});

/** API-25 */
export const customerService = endpoint({
  name: 'customerService',
  method: 'GET',
  path: '/system/customerService',
  access: 'public',
  encoding: 'none',
  request: noPayload,
  response: z.object({ list: z.array(customerServiceEntry) }),
});
