import * as account from '@contract/account';
import * as catalogue from '@contract/catalogue';
import * as chat from '@contract/chat';
import {
  CIPHER_IV_BYTES,
  CIPHER_NONCE_BYTES,
  formatEncryptionHeader,
  macInput,
  parseEncryptionHeader,
} from '@contract/cipher';
import * as content from '@contract/content';
import type { Endpoint } from '@contract/core';
import { ENDPOINTS, type EndpointName } from '@contract/endpoints';
import { HTTP_STATUS, SERVER_ERROR_CODES, toErrorCode } from '@contract/errors';
import { decodeServicePath, encodeServicePath } from '@contract/servicePath';
import { sessionRecord } from '@contract/session';
import * as system from '@contract/system';
import { policyOf } from '@server/http/policies';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const rows: readonly (readonly [string, Endpoint])[] = Object.entries(ENDPOINTS);

/** Method and row (or rows) of each call, written by hand from the specification; `*` if the method is our choice. */
const CALLS: readonly (readonly [id: string, method: string, ...names: EndpointName[]])[] = [
  ['API-02', 'POST', 'login'],
  ['API-03', 'POST', 'testPlay'],
  ['API-04', 'PUT', 'registerByUsername'],
  ['API-05', 'PUT', 'registerByMobile'],
  ['API-06', 'GET', 'registrationSettings'],
  ['API-07', 'GET', 'verification'],
  ['API-08', 'POST', 'passWordChangeV2'],
  ['API-09', 'POST', 'setPasswordByPhone'],
  ['API-10', 'POST', 'sendVerificationCode'],
  ['API-11', 'POST', 'sendVerificationCode', 'sendMemberVerificationCode'],
  ['API-12', 'POST', 'forgotPasswordMail'],
  ['API-13', 'GET', 'usernameCheck'],
  ['API-14', '*', 'affiliateCheck'],
  ['API-15', 'GET', 'captcha'],
  ['API-16', 'GET', 'affiliateInfo'],
  ['API-17', 'GET', 'trialAccount'],
  ['API-18', 'GET', 'templateSettings'],
  ['API-19', 'POST', 'setAvatar'],
  ['API-20', 'GET', 'avatar'],
  ['API-21', 'DELETE', 'logout'],
  ['API-22', 'GET', 'systemStatus'],
  ['API-23', 'GET', 'systemCountry'],
  ['API-24', 'GET', 'domainRoute'],
  ['API-25', 'GET', 'customerService'],
  ['API-26', 'GET', 'inboxUnreadCount'],
  ['API-27', 'GET', 'chatUnreadCount'],
  ['API-28', 'GET', 'playerRankProgress'],
  ['API-29', 'GET', 'memberInfo'],
  ['API-30', 'GET', 'agentDailySalaryRequests'],
  ['API-31', 'GET', 'agentDividendRequests'],
  ['API-32', 'GET', 'teamKpiA', 'teamKpiB', 'teamKpiC'],
  ['API-33', 'GET', 'fundsInfo'],
  ['API-34', 'GET', 'vendorGameTypes'],
  ['API-35', 'GET', 'gameList'],
  ['API-36', 'GET', 'favouriteList'],
  ['API-37', 'POST', 'addFavourite'],
  ['API-38', 'DELETE', 'removeFavourite'],
  ['API-39', 'GET', 'recentList'],
  ['API-40', 'GET', 'addRecent'],
  ['API-41', 'GET', 'hotGames'],
  ['API-42', 'GET', 'launchGame'],
  ['API-43', 'GET', 'lotteryMenus'],
  ['API-44', 'GET', 'numero'],
  ['API-45', 'GET', 'vnNumero'],
  ['API-46', 'GET', 'recentVnLottery'],
  ['API-47', 'GET', 'lotteryList'],
  ['API-48', 'GET', 'elotteryList'],
  ['API-49', 'GET', 'winnerBoard'],
  ['API-50', 'GET', 'gameMenus'],
  ['API-51', 'GET', 'gameRanking'],
  ['API-52', 'GET', 'announcements'],
  ['API-53', 'GET', 'announcements'],
  ['API-54', 'GET', 'announcements'],
  ['API-55', 'POST', 'markAnnouncementRead'],
  ['API-56', 'GET', 'notice'],
  ['API-57', 'GET', 'popularAnnouncements'],
  ['API-58', 'GET', 'lobbyNews'],
  ['API-59', 'POST', 'joinSignUpPromotion'],
  ['API-60', 'POST', 'applySignUpReward'],
  ['API-61', 'GET', 'helpCentre'],
  ['API-62', 'GET', 'chatAnchors'],
  ['API-63', 'GET', 'chatFocus'],
  ['API-64', 'GET', 'chatModels'],
  ['API-65', '*', 'launchChat'],
  ['API-66', '*', 'agentHourContract'],
  ['API-67', '*', 'agentDownline'],
  ['API-68', '*', 'agentRebateUpdate'],
];

describe('endpoint table', () => {
  it('API-01 lists every call once, with its own name and path', () => {
    for (const [key, row] of rows) expect(row.name).toBe(key);
    const addresses = rows.map(([, row]) => `${row.method} ${row.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('covers the calls 2 to 68 of the specification, with their methods', () => {
    const numbers = CALLS.map(([id]) => Number(id.slice(4)));
    expect(numbers).toEqual(Array.from({ length: 67 }, (_, index) => index + 2));
    for (const [id, method, ...names] of CALLS) {
      for (const name of names) {
        if (method !== '*') expect(ENDPOINTS[name].method, `${id} ${name}`).toBe(method);
      }
    }
  });

  it('API-01 refuses a request with an unknown field, for every call', () => {
    // A file has no fields.
    for (const [name, row] of rows.filter(([, { encoding }]) => encoding !== 'file')) {
      const options =
        row.request instanceof z.ZodMiniDiscriminatedUnion ? row.request.def.options : [row.request];
      for (const option of options) {
        expect(option, name).toBeInstanceOf(z.ZodMiniObject);
        if (option instanceof z.ZodMiniObject)
          expect(option.def.catchall, name).toBeInstanceOf(z.ZodMiniNever);
      }
    }
  });

  it('encrypts every request that contains a password', () => {
    for (const [name, row] of rows) {
      const holdsPassword = /"[a-zA-Z]*[pP]assword":/.test(
        JSON.stringify(z.toJSONSchema(row.request, { unrepresentable: 'any' })),
      );
      if (holdsPassword) expect(row.encoding, name).toBe('encrypted');
    }
  });

  it('never allows caching of an answer that depends on the session only', () => {
    for (const [name, row] of rows) {
      const { cacheSeconds } = policyOf(row);
      if (row.access === 'session' || row.method !== 'GET') expect(cacheSeconds, name).toBeUndefined();
    }
  });

  it('parses numbers and choices of a query from text', () => {
    for (const [name, row] of rows.filter(([, each]) => ['query', 'form'].includes(each.encoding))) {
      const schema = JSON.stringify(z.toJSONSchema(row.request, { unrepresentable: 'any' }));
      expect(schema, name).not.toMatch(/"type":"(integer|number|boolean|array)"/);
    }
  });
});

/** Fields of an object schema. */
const fieldsOf = (schema: z.ZodMiniType): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.def.shape) : [];

const requestOf = (name: EndpointName) => ENDPOINTS[name].request;
const responseOf = (name: EndpointName) => ENDPOINTS[name].response;

/** Fields that each entity must have by the specification. */
const ENTITIES: readonly (readonly [id: string, schema: z.ZodMiniType, fields: string])[] = [
  ['ENTITY-01', sessionRecord, 'token merchantCode userName type firstTimeLogin'],
  ['ENTITY-05', account.rememberedLogin, 'type username password countryDialingCode'],
  ['ENTITY-08', requestOf('forgotPasswordMail'), 'username email'],
  ['ENTITY-09', requestOf('setPasswordByPhone'), 'newPassword mobileNum verificationCode firebaseIdToken'],
  ['ENTITY-10', requestOf('sendVerificationCode'), 'mobileNo countryDialingCode humanToken'],
  ['ENTITY-11', responseOf('sendVerificationCode'), 'expirationTime'],
  ['ENTITY-12', requestOf('passWordChangeV2'), 'oldPassword newPassword confirmNewPassword'],
  ['ENTITY-14', requestOf('affiliateCheck'), 'code domain'],
  ['ENTITY-15', system.downloadResource, 'resourceType url labelNameEn'],
  ['ENTITY-16', responseOf('playerRankProgress'), 'currentProgress playerRankProgress'],
  ['ENTITY-18', system.customerServiceEntry, 'csPosition title path'],
  [
    'ENTITY-06',
    account.registrationPayload,
    'countryDialingCode registerUrl registerMethod username password confirmPassword affiliateCode paymentPassword recommenderId nickname payeeName email mobileNum idNumber qqNum facebook wechat line whatsapp zalo birthday captcha type domain verificationCode',
  ],
  [
    'ENTITY-19',
    catalogue.game,
    'nodeId gameName displayName showIcon img mobileLargeIcon gameId gameCode roomId gameType gameClassify vassalage supportPlay freeplay lottoMode isGameH5 playType',
  ],
  ['ENTITY-20', catalogue.gameListValue, 'games pageNum totalPages totalCount'],
  ['ENTITY-23', catalogue.provider, 'vassalage displayName gameCount'],
  ['ENTITY-24', catalogue.vendorMapping, 'vassalage displayName gameClassify'],
  ['ENTITY-26', catalogue.gameClassification, 'key displayName vendors'],
  ['ENTITY-27', content.banner, 'groupName url'],
  [
    'ENTITY-28',
    content.announcement,
    'id title content startDate endDate noExpiry promoAnnouncementCategoryIds announcementImages read groupName linkage',
  ],
  ['ENTITY-30', requestOf('markAnnouncementRead'), 'announcementId read'],
  ['ENTITY-31', content.promotionReward, 'id linkedPromotionId imageRequired remarkRequired'],
  ['ENTITY-32', content.rewardRequest, 'pictures promotionId remarks'],
  ['ENTITY-33', content.helpArticle, 'title content tag'],
  ['ENTITY-34', catalogue.winnerEntry, 'winAmount'],
  ['ENTITY-35', chat.chatModel, 'active streaming'],
];

describe('entities', () => {
  it.each(ENTITIES)('%s has the fields of the specification on the wire', (_id, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(' ')));
  });

  it('ENTITY-21 recent games and favourites are sent as list or as content', () => {
    const page = { pageNum: 1, totalPages: 1, totalCount: 0 };
    expect(catalogue.gameCollection.safeParse({ list: [], ...page }).success).toBe(true);
    expect(catalogue.gameCollection.safeParse({ content: [], ...page }).success).toBe(true);
    expect(catalogue.gameCollection.safeParse(page).success).toBe(false);
  });

  it('ENTITY-29 knows the content types A, PL, B, PU, PR and H', () => {
    expect(content.announcement.shape.contentType.def.entries).toEqual({
      A: 'A',
      PL: 'PL',
      B: 'B',
      PU: 'PU',
      PR: 'PR',
      H: 'H',
    });
  });

  it('ENTITY-04 LOGIN-09 a login is of type username, sms or firebase, each with its own fields', () => {
    const site = 'member' as const;
    const valid = [
      { type: 'username', username: 'u', password: 'p', captcha: '12345', captchaId: 'c', site },
      { type: 'sms', mobileNum: '917', countryDialingCode: '63', verificationCode: '1', site },
      {
        type: 'firebase',
        firebaseChannel: 'phone',
        firebaseIdToken: 't',
        firebaseMobileNo: '917',
        countryDialingCode: '63',
        site,
      },
    ];
    for (const payload of valid) expect(account.loginPayload.safeParse(payload).success).toBe(true);
    expect(account.loginPayload.safeParse({ ...valid[0], type: 'other' }).success).toBe(false);
    expect(account.loginPayload.safeParse({ ...valid[0], captcha: '1234567' }).success).toBe(false);
  });
});

describe('error codes', () => {
  it('each has an HTTP status: a 4xx or 503', () => {
    expect(Object.keys(HTTP_STATUS).sort()).toEqual([...SERVER_ERROR_CODES].sort());
    for (const status of Object.values(HTTP_STATUS)) {
      expect(status === 503 || (status >= 400 && status < 500)).toBe(true);
    }
  });

  it('ERR-14 an unknown code is the unknown error', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        const known: readonly string[] = SERVER_ERROR_CODES;
        expect(toErrorCode(code)).toBe(known.includes(code) ? code : 'unknown');
      }),
    );
  });
});

describe('encryption header', () => {
  const token = (bytes: number) =>
    fc
      .uint8Array({ minLength: bytes, maxLength: bytes })
      .map((value) => Buffer.from(value).toString('base64url'));
  const header = fc.record({
    v: fc.constant('1' as const),
    kid: fc.uuid(),
    key: token(256),
    iv: token(CIPHER_IV_BYTES),
    ts: fc.integer({ min: 1_000_000_000_000, max: 9_999_999_999_999 }).map(String),
    nonce: token(CIPHER_NONCE_BYTES),
    mac: token(32),
  });

  it('API-02 is parsed as it was written', () => {
    fc.assert(
      fc.property(header, (fields) => {
        expect(parseEncryptionHeader(formatEncryptionHeader(fields))).toEqual(fields);
      }),
    );
  });

  it('refuses a missing, duplicate, unknown or malformed field', () => {
    fc.assert(
      fc.property(header, fc.integer({ min: 0, max: 6 }), (fields, at) => {
        const parts = formatEncryptionHeader(fields).split(';');
        expect(parseEncryptionHeader(parts.filter((_, index) => index !== at).join(';'))).toBeUndefined();
        expect(parseEncryptionHeader([...parts, parts[at]].join(';'))).toBeUndefined();
        expect(parseEncryptionHeader([...parts, 'x=1'].join(';'))).toBeUndefined();
        expect(
          parseEncryptionHeader(parts.map((part, index) => (index === at ? `${part}~` : part)).join(';')),
        ).toBeUndefined();
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => parseEncryptionHeader(text) === undefined));
  });

  it('the authenticated text differs for any two different requests', () => {
    const request = { method: 'POST', path: '/api/account/login', data: 'AAAA' };
    const fields = { v: '1' as const, kid: 'k', iv: 'i', ts: '1', nonce: 'n' };
    const text = macInput(fields, request);
    for (const changed of [
      macInput({ ...fields, kid: 'x' }, request),
      macInput({ ...fields, iv: 'x' }, request),
      macInput({ ...fields, ts: '2' }, request),
      macInput({ ...fields, nonce: 'x' }, request),
      macInput(fields, { ...request, method: 'PUT' }),
      macInput(fields, { ...request, path: '/api/x' }),
      macInput(fields, { ...request, data: 'AAAB' }),
    ]) {
      expect(changed).not.toBe(text);
    }
  });
});

describe('service paths', () => {
  const key = fc.stringMatching(/^[A-Za-z0-9_-]{8}$/);

  it('CS-01 are decoded by the client as obfuscated by the server, for every type', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 5 }),
        key,
        (path, type, secret) => {
          const encoded = encodeServicePath(path, type, secret);
          expect(decodeServicePath(encoded, type)).toBe(path);
        },
      ),
    );
    expect(encodeServicePath('https://chat.example/', 3, 'abcdefgh')).not.toContain('chat');
    expect(encodeServicePath('https://chat.example/', 1, 'abcdefgh')).not.toContain('chat');
  });

  it('CS-02 of type 3 have their key in the last 8 characters', () => {
    fc.assert(
      fc.property(fc.webUrl(), key, (path, secret) => {
        expect(encodeServicePath(path, 3, secret).slice(-8)).toBe(secret);
        expect(encodeServicePath(path, 1, secret)).not.toContain(secret);
      }),
    );
  });

  it('decoding never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 5 }), (text, type) => {
        const decoded = decodeServicePath(text, type);
        expect(decoded === undefined || typeof decoded === 'string').toBe(true);
      }),
    );
  });
});
