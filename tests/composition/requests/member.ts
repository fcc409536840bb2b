import { LANGUAGE, type Table } from './table';

/* The member centre, the agent area and chat. */

export const MEMBER: Table = {
  'memberCentre › rank · fetchRank': [[['GET /member/rank', 'member']]],
  'memberCentre › avatar · fetchAvatar': [[['GET /member/avatar', 'member']]],
  'memberCentre › avatar · setAvatar': [[['POST /member/avatar', 'member', { avatar: 'preset-1' }, 'form']]],
  'memberCentre › avatar · uploadPicture': [
    [['POST /member/pictures', 'member', { bytes: [1, 2, 3] }, 'bytes']],
  ],
  'memberCentre › feedback · sendFeedback': [
    [['POST /member/feedback', 'member', { content: 'xxxxxxxxxx' }, 'key']],
  ],
  'benefits · fetchBenefits': [[['GET /member/benefits', 'member', { language: LANGUAGE }]]],
  'roundDetail · fetchRound': [
    [['GET /member/round', 'member', { betId: '00000000-0000-4000-8000-000000000017', language: LANGUAGE }]],
  ],
  'unread · fetchCount': [[['GET /member/inbox/unread', 'member']], [['GET /chat/unread', 'member']]],
};

const downline = (says: Readonly<Record<string, unknown>>): Table[string][number] => [
  ['GET /agent/downline', 'member', { pageSize: '20', ...says }],
];

export const AGENT: Table = {
  'agentHome › teamFigure · fetchSeries': [
    [['GET /agent/kpi/a', 'member']],
    [['GET /agent/kpi/b', 'member']],
    [['GET /agent/kpi/c', 'member']],
  ],
  'agentHome › downline · fetchPage': [
    downline({ pageNo: '1' }),
    downline({ pageNo: '1', userName: 'lea' }),
    downline({ pageNo: '1', parent: 'leader' }),
    downline({ pageNo: '1', userName: 'lea', parent: 'leader' }),
  ],
  'agentHome › downline · saveRate': [
    [['PUT /agent/downline/rebate', 'member', { userName: 'player', rebateBasisPoints: 40 }, 'key']],
  ],
  'salaryContract · fetchContracts': [[['GET /agent/contracts/salary', 'member']]],
  'dividendContract · fetchContracts': [[['GET /agent/contracts/dividend', 'member']]],
  'hourContract · fetchContracts': [[['GET /agent/contracts/hour', 'member']]],
  ...Object.fromEntries(
    ['salary', 'dividend', 'hour'].map((kind) => [
      `${kind}Contract · sendAnswer`,
      [true, false].map((accept) => [
        ['POST /agent/contracts/answer', 'member', { kind, requestId: 'c1', accept }, 'key'] as const,
      ]),
    ]),
  ),
  'contractCheck · fetchOpenKinds': [[['GET /agent/funds', 'member']]],
};

export const CHAT: Table = {
  'chat › chatList · fetchList': [
    [['GET /chat/anchors', 'member', { module: 'CBS3', language: LANGUAGE }]],
    [['GET /chat/focus', 'member', { language: LANGUAGE }]],
    [['GET /chat/models', 'member', { language: LANGUAGE }]],
  ],
  'chat › chatList · saveFocus': [
    [['POST /chat/focus', 'member', { modelId: 'ligaya', focused: true }]],
    [['POST /chat/focus', 'member', { modelId: 'ligaya', focused: false }]],
  ],
  'chatRoom · fetchRoom': [[['GET /chat/room', 'member', { modelId: 'addressed-23', language: LANGUAGE }]]],
  'chatRoom · launchChat': [
    [
      [
        'POST /chat/launch',
        'member',
        {
          b2c: '1',
          backUrl: '/m/chat',
          headerColor: '#140b2a',
          title: 'The title of the page',
          template: 'v2',
          modelId: 'addressed-23',
        },
      ],
    ],
  ],
  'chatRoom · buyPass': [
    [['POST /chat/pass', 'member', { modelId: 'addressed-23', priceMinor: 5_000 }, 'key']],
  ],
  'chatRoom · fetchHistory': [[['GET /chat/history', 'member', { modelId: 'addressed-23', before: '1' }]]],
};
