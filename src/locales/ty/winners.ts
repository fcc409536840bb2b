import type winners from '../en/winners';

/** Tagalog texts of winner board and game ranking. */
const ty = {
  'winners.days': '{{count, number}} araw na',
  'winners.empty': 'Wala pang panalo ngayon. Baka ikaw ang mauna.',
  'winners.hours': '{{count, number}} oras na',
  'winners.live': 'Live',
  'winners.minutes': '{{count, number}} min na',
  'winners.now': 'ngayon lang',
  'winners.plays_one': '{{count, number}} round',
  'winners.plays_other': '{{count, number}} round',
  'winners.ranking': 'Pinakanilalaro',
  'winners.ranking_empty': 'Wala pang naglalaro.',
  'winners.title': 'Mga panalo at paborito ng lahat',
  'winners.winners': 'Mga panalo',
} satisfies Record<keyof typeof winners, string>;

export default ty;
