import { HOST, type Request, type Table } from './table';

/* Login, registration, recovery, captcha, SMS codes, proofs of identity, passkeys, sessions and the password. */

const captcha: Table[string] = [[['GET /account/captcha', 'anyone']]];
/** A captcha without a picture: a human check that the device computes, and the digits for it. */
const provenCaptcha: Table[string] = [
  [
    ['GET /account/verification', 'anyone'],
    [
      'POST /account/verification',
      'anyone',
      { kind: 'proofOfWork', challengeId: 'challenge-31', counter: 0 },
    ],
    ['POST /account/captcha/proven', 'anyone', { humanToken: 'human-token-of-the-check' }],
  ],
];
const code = (purpose: string): Table[string] => [
  [
    [
      'POST /account/verification/code',
      'anyone',
      { mobileNo: '9171234567', countryDialingCode: '63', purpose, humanToken: 'human-token' },
    ],
  ],
];
const login = (says: Readonly<Record<string, unknown>>): Request => [
  'POST /account/login',
  'anyone',
  says,
  'sealed',
];

/** A login by password, with a captcha when it is due, by SMS code, and with a passkey (ENTITY-04, LOGIN-09). */
const logins = (site: 'member' | 'agent'): Table[string] => [
  [login({ type: 'username', site, username: 'player1', password: 'sample-secret' })],
  [
    login({
      type: 'username',
      site,
      username: 'player1',
      password: 'sample-secret',
      captcha: '1234',
      captchaId: 'c1',
    }),
  ],
  [
    login({
      type: 'sms',
      site,
      mobileNum: '9171234567',
      countryDialingCode: '+63',
      verificationCode: '123456',
    }),
  ],
  [
    [
      'POST /account/passkeys/login',
      'anyone',
      { ceremonyId: 'c1', credential: { id: 'sample-passkey' }, site },
    ],
  ],
];

/** A registration (ENTITY-06, REG-25..REG-32): each field of the form by its own name. */
const registration = (path: 'username' | 'mobile', more: Readonly<Record<string, string>>): Request => [
  `PUT /account/registration/${path}`,
  'anyone',
  {
    countryDialingCode: '+63',
    registerUrl: HOST,
    registerMethod: 'H5',
    username: 'player9',
    password: 'sample-secret',
    confirmPassword: 'sample-secret',
    affiliateCode: 'INVITED',
    paymentPassword: '246813',
    recommenderId: 'friend7',
    nickname: 'Ligaya',
    payeeName: 'Juan Cruz',
    email: 'juan@mail.example',
    mobileNum: '9171234567',
    idNumber: 'ID4711',
    qqNum: '20005',
    facebook: 'juan.fb',
    wechat: 'juan_wx',
    line: 'juan.line',
    whatsapp: '639170000001',
    zalo: '639170000002',
    birthday: '1990-02-03',
    captcha: '1234',
    captchaId: 'c1',
    type: 0,
    domain: 'friend.example',
    verificationCode: '123456',
    ...more,
  },
  'sealed',
  'key',
];

/** The proof of who one is, for a purpose: by password, SMS code, passkey, or a login just now. */
const proofs = (purpose: string): Table[string] =>
  [
    { kind: 'signIn' },
    { kind: 'password', password: 'sample-password' },
    { kind: 'code', verificationCode: '123456' },
    { kind: 'passkey', ceremonyId: 'c1', credential: { id: 'sample-passkey' } },
  ].map((proof) => [['POST /account/step-up', 'member', { purpose, proof }, 'sealed']]);
const stepUp = (chart: string, purpose: string): Table => ({
  [`${chart} › stepUp · fetchOptions`]: [[['GET /account/step-up', 'member']]],
  [`${chart} › stepUp · signWithPasskey`]: [[['POST /account/step-up/passkey', 'member']]],
  [`${chart} › stepUp · judge`]: proofs(purpose),
});

const phoneLogin = (site: 'member' | 'agent'): Request =>
  login({
    type: 'firebase',
    site,
    firebaseChannel: 'phone',
    firebaseIdToken: 'id-token',
    firebaseMobileNo: '9171234567',
    countryDialingCode: '+63',
  });

export const ACCOUNT: Table = {
  'login · authenticate': [
    ...logins('member'),
    ...['google', 'line', 'facebook'].map((firebaseChannel) => [
      login({ type: 'firebase', site: 'member', firebaseChannel, firebaseIdToken: 'id-token' }),
    ]),
    [phoneLogin('member')],
  ],
  'agentLogin · authenticate': [...logins('agent'), [phoneLogin('agent')]],
  'login › captcha · fetchCaptcha': captcha,
  'login › captcha · prove': provenCaptcha,
  'agentLogin › captcha · fetchCaptcha': captcha,
  'agentLogin › captcha · prove': provenCaptcha,
  'register › captcha · fetchCaptcha': captcha,
  'register › captcha · prove': provenCaptcha,
  'login › smsCode · sendCode': code('login'),
  'agentLogin › smsCode · sendCode': code('login'),
  'register › smsCode · sendCode': code('registration'),
  'forgot › smsCode · sendCode': code('reset'),
  'stepUp › smsCode · sendCode': [
    [['POST /member/verification/code', 'member', { purpose: 'stepUp', humanToken: 'human-token' }]],
  ],
  'smsCode › country · fetchCountry': [[['GET /system/country', 'anyone']]],
  'smsCode › humanCheck · fetchPuzzle': [[['GET /account/verification', 'anyone']]],
  'smsCode › humanCheck · judge': [
    [['POST /account/verification', 'anyone', { kind: 'slider', challengeId: 'h1', left: 40 }]],
    [['POST /account/verification', 'anyone', { kind: 'proofOfWork', challengeId: 'h1', counter: 7 }]],
  ],
  'register · fetchSettings': [[['GET /account/registration/settings', 'anyone']]],
  'register · checkAffiliate': [
    [['POST /account/affiliate/check', 'anyone', { code: 'INVITED', domain: 'friend.example' }]],
  ],
  'register · register': [
    [registration('username', {})],
    [registration('username', { firebaseIdToken: 'id-token' })],
    // A typed code counts more than that of the invitation (REG-28).
    [registration('mobile', { affiliateCode: 'FRIEND' })],
    [registration('mobile', { affiliateCode: 'FRIEND', firebaseIdToken: 'id-token' })],
  ],
  'forgot · resetByPhone': [
    [
      [
        'POST /account/password/phone',
        'anyone',
        {
          newPassword: 'sample-secret',
          mobileNum: '9171234567',
          countryDialingCode: '+63',
          verificationCode: '123456',
        },
        'sealed',
      ],
    ],
    [
      [
        'POST /account/password/phone',
        'anyone',
        {
          newPassword: 'sample-secret',
          mobileNum: '9171234567',
          countryDialingCode: '+63',
          verificationCode: '123456',
          firebaseIdToken: 'id-token',
        },
        'sealed',
      ],
    ],
  ],
  'forgot · sendMail': [
    [
      [
        'POST /account/password/mail',
        'anyone',
        { username: 'player1', email: 'player1@mail.example' },
        'form',
      ],
    ],
  ],
  'mailReset · resetByMail': [
    [
      [
        'POST /account/password/mail/link',
        'anyone',
        { linkToken: 'token-of-the-mail', newPassword: 'sample-secret' },
        'sealed',
      ],
    ],
  ],
  'changePassword · changePassword': [
    [
      [
        'POST /account/password',
        'member',
        {
          oldPassword: 'old-sample-secret',
          newPassword: 'new-sample-secret',
          confirmNewPassword: 'new-sample-secret',
          removePasskeys: false,
        },
        'sealed',
        'key',
      ],
    ],
  ],
  'settings › passkeyList · fetchPasskeys': [[['GET /account/passkeys', 'member']]],
  'settings › passkeyList · preparePasskey': [[['POST /account/passkeys/registration/options', 'member']]],
  'settings › passkeyList · addPasskey': [
    [
      [
        'PUT /account/passkeys',
        'member',
        { ceremonyId: 'c1', label: 'Android', credential: { id: 'new-passkey' } },
      ],
    ],
  ],
  'settings › passkeyList · removePasskey': [[['DELETE /account/passkeys', 'member', { passkeyId: 'p1' }]]],
  'settings › sessionList · fetchSessions': [[['GET /account/sessions', 'member']]],
  'settings › sessionList · revokeSession': [[['DELETE /account/sessions', 'member', { sessionId: 's2' }]]],
  ...stepUp('passkeyList', 'passkey'),
  ...stepUp('sessionList', 'sessions'),
  ...stepUp('paymentPassword', 'paymentPassword'),
  ...stepUp('withdrawal', 'destination'),
  // A trial, and the test play of one module.
  'freePlay · startTrial': [
    [['GET /account/trial', 'member']],
    [['POST /account/test-play', 'member', { moduleId: 'slots' }]],
  ],
  'logout · endSession': [[['DELETE /account/session', 'member']]],
  'session · fetchMemberInfo': [[['GET /member/info', 'member']], [['GET /member/info', 'another']]],
  'invite · fetchInvitation': [[['GET /account/affiliate', 'member']]],
  'securityActivity · fetchPage': [
    [['GET /account/securityEvents', 'member']],
    [['GET /account/securityEvents', 'member', { group: 'changes' }]],
    [['GET /account/securityEvents', 'member', { before: '8' }]],
    [['GET /account/securityEvents', 'member', { before: '8', group: 'changes' }]],
  ],
  'login · offerPasskeys': [[['POST /account/passkeys/login/options', 'anyone']]],
  'agentLogin · offerPasskeys': [[['POST /account/passkeys/login/options', 'anyone']]],
};
