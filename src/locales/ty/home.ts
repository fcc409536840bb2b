import type en from '../en/home';

/** Mga teksto ng home sa ibaba ng unang screen, ng menu, imbitasyon at customer service. */
const home = {
  'home.data': 'Aling mga laro',
  'home.data_all': 'Lahat',
  'home.data_hot': 'Sikat',
  'home.data_new': 'Bago',
  'home.live': 'LIVE',
  'home.news': 'Mga anunsyo',
  'home.news_more': 'Alamin pa',
  'home.news_mute': 'Huwag nang ipakita ngayong araw',
  'home.news_none': 'Wala pang anunsyo sa ngayon. Masayang paglalaro!',
  'home.news_position': 'Anunsyo {{at}} sa {{count}}',
  'home.own_empty': 'Wala pang laro rito.',
  'home.promotions': 'Mga promo',
  'home.tables': 'Mga bukas na live table',
  'home.vendors': 'Mga provider ng laro',
  'home.vendors_more': 'Iba pang provider',
  'home.vendors_of': 'Mga provider: {{name}}',

  'service.close': 'Isara ang customer service',
  'service.none': 'Hindi maabot ang customer service mula rito sa ngayon.',
  'service.open': 'Customer service',
  'service.text': 'Sumasagot kami 24 oras.',

  'menu.agent': 'Agent center',
  'menu.all': 'Lahat ng serbisyo',
  'menu.bets': 'Talaan ng taya',
  'menu.community': 'Komunidad',
  'menu.download': 'I-download ang app',
  'menu.download_text': 'Mas mabilis, laging abot-kamay',
  'menu.help': 'Help center',
  'menu.inbox': '{{count}} hindi pa nabasa',
  'menu.mission': 'Mga misyon',
  'menu.more': 'Iba pa',
  'menu.notices': 'Mga anunsyo',
  'menu.rebate': 'Manual rebate',
  'menu.responsible': 'Mga limit at pahinga',
  'menu.rewards': 'Mga gantimpala',
  'menu.service': 'Customer service',
  'menu.vip': 'Benepisyo ng VIP',

  'invite.code': 'Ang code mo',
  'invite.copy': 'Kopyahin ang link',
  'invite.count_one': '{{count, number}} kaibigan na ang sumali dahil sa iyo.',
  'invite.count_other': '{{count, number}} kaibigan na ang sumali dahil sa iyo.',
  'invite.failed': 'Hindi ma-load ang imbitasyon mo.',
  'invite.link': 'Ang link mo',
  'invite.loading': 'Nilo-load ang imbitasyon mo…',
  'invite.qr': 'QR code ng link mo',
  'invite.share': 'Ibahagi',
  'invite.text':
    'Para lang sa mga kaibigang nasa tamang edad: i-scan nila ang code o buksan ang link para magparehistro.',
  'invite.title': 'Imbitahan ang barkada',
  'invite.unavailable': 'Sarado muna ang mga imbitasyon.',
} as const satisfies Readonly<Record<keyof typeof en, string>>;

export default home;
