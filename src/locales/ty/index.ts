import type en from '../en';

/** Tagalog texts, the default language (I18N-01). */
const ty = {
  /* ---- actions ---- */
  'action.back': 'Bumalik',
  'action.close': 'Isara',
  'action.dismiss': 'Alisin',
  'action.login': 'Mag-login',
  'action.menu': 'Menu',
  'action.next': 'Susunod',
  'action.previous': 'Nakaraan',
  'action.register': 'Magrehistro',
  'action.retry': 'Subukan ulit',
  'action.see_all': 'Lahat',
  'action.see_all_of': 'Tingnan lahat: {{name}}',
  'action.skip_to_content': 'Lumaktaw sa nilalaman',

  /* ---- document titles ---- */
  'title.home': '{{brand}} – slots, mesa ng casino, fishing at iba pa',

  /* ---- shell ---- */
  'shell.deposit': 'Deposito',
  'shell.favourites': 'Paborito',
  'shell.invite': 'Imbita',
  'shell.promotions': 'Promo',
  'shell.recent': 'Nilaro',
  'shell.rewards': 'Rewards',
  'shell.withdraw': 'Withdraw',
  'shell.more_of': 'Iba pa: {{name}}',
  'shell.home': 'Home',
  'shell.hot': 'Sikat',
  'shell.loading': 'Naglo-load…',
  'shell.offline': 'Offline ka ngayon. Gumagana pa rin ang mga na-load na.',
  'shell.quick_links': 'Mabilisang link',

  /* ---- account corner ---- */
  'account.open': 'Account ni {{name}}',

  /* ---- game types ---- */
  'category.ALLGAME': 'Lahat ng laro',
  'category.BINGO': 'Bingo',
  'category.COCKFIGHT': 'Sabong',
  'category.ELOTT': 'E-Lotto',
  'category.ESPORTS': 'E-Sports',
  'category.FISH': 'Fishing',
  'category.HOT': 'Mga sikat na laro',
  'category.INHOUSE': 'Orihinal na laro',
  'category.JACKPOT': 'Jackpot',
  'category.JL': 'Mga laro ng JL',
  'category.LIVE': 'Mesa ng casino',
  'category.LOTT': 'Lotto',
  'category.NEW': 'Mga bagong laro',
  'category.PVP': 'Poker at baraha',
  'category.RNG': 'Slots at mini games',
  'category.RTG': 'Mga laro ng RTG',
  'category.SPORTS': 'Sports',

  /* ---- home ---- */
  'home.banners': 'Mga tampok',
  'home.banner_position': 'Banner {{at}} sa {{count}}',
  'home.categories': 'Mga kategorya ng laro',
  'home.catalogue_failed': 'Hindi ma-load ang mga kategorya ng laro.',
  'list.none': 'Wala pang laro rito',
  'home.hot_empty': 'Walang sikat na laro sa ngayon. Silipin ang lahat ng laro.',
  'home.hot_failed': 'Hindi ma-load ang mga sikat na laro.',
  'home.hot_next': 'Iba pang sikat na laro',
  'home.section_empty': 'Wala pang laro rito sa ngayon.',
  'home.section_failed': 'Hindi ma-load ang mga larong ito.',

  /* ---- one game ---- */
  'game.hot': 'Sikat',
  'game.jackpot': 'Jackpot',
  'game.new': 'Bago',
  'game.unavailable': 'Hindi available',

  /* ---- titles of popups and screens; their texts load with them ---- */
  'member.title': 'Account',

  /* ---- whole-site notices ---- */
  'start.failed': 'Hindi maabot ang site',
  'start.failed_text': 'Tingnan ang network mo. Patuloy kaming sumusubok.',

  /* ---- messages shown by charts ---- */

  /* ---- error catalogue ---- */
  'error.unknown': 'May hindi inaasahang error',
  'error.network.unreachable': 'Walang koneksyon sa site. Tingnan ang network mo.',
  'error.network.timeout': 'Masyadong matagal sumagot ang site. Pakisubukan ulit.',

  /* ---- playing: game shell, favourites, search ---- */
  'search.label': 'Maghanap ng laro',
} satisfies Record<keyof typeof en, string>;

export default ty;
