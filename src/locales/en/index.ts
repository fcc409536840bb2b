/** English texts. Every other language must have the same keys and variables. */
const en = {
  /* ---- actions ---- */
  'action.back': 'Back',
  'action.close': 'Close',
  'action.dismiss': 'Dismiss',
  'action.login': 'Log in',
  'action.menu': 'Menu',
  'action.next': 'Next',
  'action.previous': 'Previous',
  'action.register': 'Register',
  'action.retry': 'Try again',
  'action.see_all': 'See all',
  'action.see_all_of': 'See all: {{name}}',
  'action.skip_to_content': 'Skip to content',

  /* ---- document titles ---- */
  'title.home': '{{brand}} – slots, casino tables, fishing and more',

  /* ---- shell ---- */
  'shell.deposit': 'Deposit',
  'shell.favourites': 'Favourites',
  'shell.invite': 'Invite',
  'shell.promotions': 'Promotions',
  'shell.recent': 'Recent',
  'shell.rewards': 'Rewards',
  'shell.withdraw': 'Withdraw',
  'shell.more_of': 'More: {{name}}',
  'shell.home': 'Home',
  'shell.hot': 'Hot',
  'shell.loading': 'Loading…',
  'shell.offline': 'You are offline. What has loaded still works.',
  'shell.quick_links': 'Quick links',

  /* ---- account corner ---- */
  'account.open': 'Account of {{name}}',

  /* ---- game types ---- */
  'category.ALLGAME': 'All games',
  'category.BINGO': 'Bingo',
  'category.COCKFIGHT': 'Cockfight',
  'category.ELOTT': 'E-Lottery',
  'category.ESPORTS': 'E-Sports',
  'category.FISH': 'Fishing',
  'category.HOT': 'Hot games',
  'category.INHOUSE': 'House originals',
  'category.JACKPOT': 'Jackpots',
  'category.JL': 'JL games',
  'category.LIVE': 'Casino tables',
  'category.LOTT': 'Lottery',
  'category.NEW': 'New games',
  'category.PVP': 'Poker & cards',
  'category.RNG': 'Slots & mini games',
  'category.RTG': 'RTG games',
  'category.SPORTS': 'Sports',

  /* ---- home ---- */
  'home.banners': 'Highlights',
  'home.banner_position': 'Banner {{at}} of {{count}}',
  'home.categories': 'Game categories',
  'home.catalogue_failed': 'The game categories could not be loaded.',
  'list.none': 'There are no games here yet',
  'home.hot_empty': 'No game is hot right now. Look around in all games.',
  'home.hot_failed': 'The hot games could not be loaded.',
  'home.hot_next': 'More hot games',
  'home.section_empty': 'No games here right now.',
  'home.section_failed': 'These games could not be loaded.',

  /* ---- one game ---- */
  'game.hot': 'Hot',
  'game.jackpot': 'Jackpot',
  'game.new': 'New',
  'game.unavailable': 'Unavailable',

  /* ---- titles of popups and screens; their texts load with them ---- */
  'member.title': 'Account',

  /* ---- whole-site notices ---- */
  'start.failed': 'The site cannot be reached',
  'start.failed_text': 'Check your connection. We keep trying by ourselves.',

  /* ---- messages shown by charts ---- */

  /* ---- error catalogue ---- */
  'error.unknown': 'Unknown error',
  'error.network.unreachable': 'No connection to the site. Please check your network.',
  'error.network.timeout': 'The site took too long to answer. Please try again.',

  /* ---- playing: game shell, favourites, search ---- */
  'search.label': 'Search games',
} as const;

export default en;
