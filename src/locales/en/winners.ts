/** English texts of winner board and game ranking, loaded with them. */
const winners = {
  'winners.days': '{{count, number}} d ago',
  'winners.empty': 'No wins yet today. Yours could be the first.',
  'winners.hours': '{{count, number}} h ago',
  'winners.live': 'Live',
  'winners.minutes': '{{count, number}} min ago',
  'winners.now': 'just now',
  'winners.plays_one': '{{count, number}} round',
  'winners.plays_other': '{{count, number}} rounds',
  'winners.ranking': 'Most played',
  'winners.ranking_empty': 'Nobody has played yet.',
  'winners.title': 'Winners and favourites of all',
  'winners.winners': 'Winners',
} as const;

export default winners;
