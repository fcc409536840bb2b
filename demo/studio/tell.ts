import type { LanguageCode } from '@contract/system';
import type { Line, PlayedGame, Said, StoredRound, Told } from '@server/play/rules';
import * as z from 'zod/mini';
import { EXPLANATIONS } from './explain';
import type { SceneName } from './scenes';
import { rankOf, suitOf } from './scenes/cards';
import { spotName } from './scenes/dice';
import { CREATURES } from './scenes/fish';
import { type Translate, translator } from './texts';

/** Texts of what a round was about in both languages: [Tagalog, English]. Names that the games show too are theirs. */
export const TELLINGS: Readonly<Record<string, readonly [tagalog: string, english: string]>> = {
  told_caught: ['Nahuli', 'Caught'],
  told_choice: ['Pinili mo', 'Your pick'],
  told_coins: ['Mga baryang nanatili', 'Coins held'],
  told_drawn: ['Lumabas', 'Drawn'],
  told_draw: ['Bunutan', 'Draw'],
  told_escaped: ['Nakawala', 'Got away'],
  told_ended: ['Natapos sa', 'Ended at'],
  told_fields: ['Mga patlang', 'Fields'],
  told_hand: ['Kamay mo', 'Your hand'],
  told_hits: ['Tama', 'Hits'],
  told_jackpot: ['May jackpot ang panalo', 'The win includes the jackpot'],
  told_lines: ['Mga linya', 'Lines'],
  told_result: ['Resulta', 'Result'],
  told_rival: ['Kalaban {0}', 'Rival {0}'],
  told_score: ['Iskor', 'Score'],
  told_steps: ['Mga hakbang', 'Steps'],
  told_taken: ['Kinuha sa', 'Taken at'],
  told_target: ['Tinarget', 'Aimed at'],
  told_trap: ['Bitag', 'A trap'],
  told_wins: ['Mga panalong kombinasyon', 'Winning combinations'],
};

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['♠', '♥', '♦', '♣'];
const MOST_CALLED = 90;

const cardText = (card: number) => `${RANKS[rankOf(card)] ?? '?'}${SUITS[suitOf(card)] ?? ''}`;
const cardsText = (cards: readonly number[]) => cards.map(cardText).join(' ');
const numbersText = (numbers: readonly number[]) => numbers.slice(0, MOST_CALLED).join(' · ');
const timesText = (hundredths: number) => `×${(hundredths / 100).toFixed(2)}`;

const whole = z.int();
const cards = z.array(z.int().check(z.minimum(0), z.maximum(51)));
const numbers = z.array(whole);
const chips = z.object({ bets: z.record(z.string(), whole) });
const picked = z.object({ numbers });
const anything = z.unknown();

/** What a teller needs besides the round. */
interface Voice {
  readonly t: Translate;
  readonly game: PlayedGame;
  /** Path below which the pictures of the game are. */
  readonly base: string;
  readonly fixtureSeed: string;
}

type Teller = (choice: unknown, outcome: unknown, voice: Voice) => Partial<Told> | undefined;

/** A teller that gets what it knows, or nothing: rounds are stored for years, their rules change. */
const of =
  <Choice, Outcome>(
    choices: z.ZodMiniType<Choice>,
    outcomes: z.ZodMiniType<Outcome>,
    lines: (choice: Choice, outcome: Outcome, voice: Voice) => readonly (Line | undefined)[],
  ): Teller =>
  (choice, outcome, voice) => {
    const [chosen, shown] = [choices.safeParse(choice), outcomes.safeParse(outcome)];
    if (!chosen.success || !shown.success) return undefined;
    return { lines: lines(chosen.data, shown.data, voice).filter((line) => line !== undefined) };
  };

const said = (t: Translate, { key, values = [] }: Said) => t(key, ...values);
/** The chips of a board, each with its number where there are several. */
const betsLine = (
  t: Translate,
  bets: Readonly<Record<string, number>>,
  nameOf: (spot: string) => string,
) => ({
  name: t('told_choice'),
  value: Object.entries(bets)
    .map(([spot, count]) => (count === 1 ? nameOf(spot) : `${nameOf(spot)} (${count})`))
    .join(', '),
});
const linesLine = (t: Translate, lines: readonly unknown[]) => ({
  name: t('told_lines'),
  value: String(lines.length),
});

/** A bet on the wheel: `n17`, `dozen2`, `red`. */
function wheelSpot(t: Translate, spot: string): string {
  const [, kind = spot, digits = ''] = /^(n|dozen|column)(\d+)$/.exec(spot) ?? [];
  if (kind === 'n') return pocketText(Number(digits));
  if (kind === 'low') return '1–18';
  if (kind === 'high') return '19–36';
  return digits === '' ? t(spot) : t(kind, digits);
}
const pocketText = (pocket: number) => (pocket === 37 ? '00' : String(pocket));

const pickText = (t: Translate, pick: string, sides: readonly string[]): string => {
  const [, runner] = /^r(\d+)$/.exec(pick) ?? [];
  if (runner !== undefined) return sides[Number(runner)] ?? String(Number(runner) + 1);
  if (pick === 'draw') return t('drawn');
  return sides[['home', 'away'].indexOf(pick)] ?? t(pick);
};

const side = z.object({ name: z.string() });
const match = z.object({ home: side, away: side });
const crests = z.object({ meron: side, wala: side });
const slip = z.object({ fixtures: z.array(z.object({ sides: z.array(side) })) });
/** What the page of a round with sides of its own was drawn from. */
const described = <Rules>({ game, fixtureSeed }: Voice, rules: z.ZodMiniType<Rules>): Rules | undefined =>
  rules.safeParse(game.rules.describe(game.figures, { fixture: 0, fixtureSeed })).data;

const streak = z.object({
  steps: whole,
  pays: whole,
  taken: z.optional(z.boolean()),
  lost: z.optional(z.boolean()),
});
const streakLines = (t: Translate, { steps, pays, taken }: z.infer<typeof streak>) => [
  { name: t('told_steps'), value: String(steps) },
  taken === true ? { name: t('told_taken'), value: timesText(pays) } : undefined,
];

/** One drop of the reels: the symbols of each reel from the top. */
const reels = z.object({
  drops: z.array(z.object({ window: z.array(numbers), wins: z.array(anything) })),
  coins: z.array(anything),
});

const TELLERS: Readonly<Record<SceneName, Teller>> = {
  baccarat: of(
    z.object({ side: z.string() }),
    z.object({ player: cards, banker: cards, playerPoints: whole, bankerPoints: whole, winner: z.string() }),
    (choice, { player, banker, playerPoints, bankerPoints, winner }, { t }) => [
      { name: t('told_choice'), value: t(choice.side) },
      { name: t('player'), value: `${cardsText(player)} = ${playerPoints}` },
      { name: t('banker'), value: `${cardsText(banker)} = ${bankerPoints}` },
      { name: t('told_result'), value: t(winner) },
    ],
  ),
  bingo: of(
    anything,
    z.object({ balls: numbers, lines: z.array(anything) }),
    (_, { balls, lines }, { t }) => [linesLine(t, lines), { name: t('called'), value: numbersText(balls) }],
  ),
  bingo90: of(
    anything,
    z.object({ balls: numbers, lines: z.array(anything) }),
    (_, { balls, lines }, { t }) => [linesLine(t, lines), { name: t('called'), value: numbersText(balls) }],
  ),
  blackjack: of(
    anything,
    z.object({
      hand: cards,
      dealer: cards,
      points: whole,
      dealerPoints: z.optional(whole),
      result: z.optional(z.string()),
      doubled: z.optional(z.boolean()),
    }),
    (_, { hand, dealer, points, dealerPoints, doubled }, { t }) => [
      {
        name: t('told_hand'),
        value: `${cardsText(hand)} = ${points}${doubled === true ? ` · ${t('double')}` : ''}`,
      },
      // While it is open, only one card of the dealer is known.
      {
        name: t('dealer'),
        value: dealerPoints === undefined ? cardsText(dealer) : `${cardsText(dealer)} = ${dealerPoints}`,
      },
    ],
  ),
  climb: of(anything, streak, (_, round, { t }) => [
    ...streakLines(t, round),
    round.lost === true ? { name: t('told_result'), value: t('told_trap') } : undefined,
  ]),
  cockfight: of(
    z.object({ pick: z.string() }),
    z.object({ result: z.string() }),
    ({ pick }, { result }, voice) => {
      const { t } = voice;
      const sides = described(voice, crests);
      const nameOf = (one: string) =>
        one === 'draw'
          ? t('drawn')
          : [t(one), one === 'meron' ? sides?.meron.name : sides?.wala.name].filter(Boolean).join(' · ');
      return [
        { name: t('told_choice'), value: nameOf(pick) },
        { name: t('told_result'), value: nameOf(result) },
      ];
    },
  ),
  dice: of(chips, z.object({ thrown: numbers, sum: whole }), ({ bets }, { thrown, sum }, { t, game }) => {
    const text = (spot: string) => said(t, spotName(game.figures, spot));
    const faces = thrown.map((face) => spotName(game.figures, `f${face}`));
    const isPlain = faces.every(({ key }) => key === 'face');
    return [
      betsLine(t, bets, (spot) => (/^f\d$/.test(spot) && isPlain ? spot.slice(1) : text(spot))),
      {
        name: t('told_drawn'),
        value: isPlain ? `${thrown.join(' + ')} = ${sum}` : faces.map((face) => said(t, face)).join(' · '),
      },
    ];
  }),
  dragonTiger: of(
    chips,
    z.object({ dragon: whole, tiger: whole, winner: z.string() }),
    ({ bets }, { dragon, tiger, winner }, { t }) => [
      betsLine(t, bets, (spot) => t(spot)),
      { name: t('dragon'), value: cardText(dragon) },
      { name: t('tiger'), value: cardText(tiger) },
      { name: t('told_result'), value: t(winner) },
    ],
  ),
  elottery: of(
    z.object({ spot: z.string() }),
    z.object({ drawn: z.optional(numbers), sum: z.optional(whole) }),
    ({ spot }, { drawn }, { t }) => [
      { name: t('told_choice'), value: /^n\d/.test(spot) ? t('numberAt', spot.slice(1)) : t(spot) },
      drawn && { name: t('told_drawn'), value: numbersText(drawn) },
    ],
  ),
  esports: of(
    z.object({ pick: z.string() }),
    z.object({ winner: z.string(), score: z.string() }),
    ({ pick }, { winner, score }, voice) => {
      const { t } = voice;
      const sides = described(voice, match);
      const names = sides === undefined ? [] : [sides.home.name, sides.away.name];
      return [
        { name: t('told_choice'), value: pickText(t, pick, names) },
        { name: t('told_result'), value: pickText(t, winner, names) },
        { name: t('told_score'), value: score },
      ];
    },
  ),
  fish: of(anything, z.object({ target: whole, caught: z.boolean() }), (_, { target, caught }, { t }) => {
    const creature = CREATURES[target];
    return [
      creature && { name: t('told_target'), value: t(`fish_${creature.name}`) },
      { name: t('told_result'), value: t(caught ? 'told_caught' : 'told_escaped') },
    ];
  }),
  hilo: of(
    anything,
    z.object({ ...streak.shape, card: z.int().check(z.minimum(0), z.maximum(51)) }),
    (_, round, { t }) => [...streakLines(t, round), { name: t('told_drawn'), value: cardText(round.card) }],
  ),
  jackpot: of(anything, z.object({ field: whole }), (_, { field }, voice) => {
    const { t } = voice;
    const wheel = described(voice, z.object({ fields: z.array(z.object({ pays: z.number() })) }));
    const pays = wheel?.fields[field]?.pays;
    return [pays === undefined ? undefined : { name: t('told_drawn'), value: t('fieldOf', pays / 100) }];
  }),
  keno: of(
    picked,
    z.object({ drawn: z.optional(numbers), hits: z.optional(whole) }),
    (choice, { drawn, hits }, { t }) => [
      { name: t('told_choice'), value: numbersText(choice.numbers) },
      drawn && { name: t('told_drawn'), value: numbersText(drawn) },
      hits === undefined ? undefined : { name: t('told_hits'), value: String(hits) },
    ],
  ),
  lottery: of(
    picked,
    z.object({ drawn: z.optional(numbers), hits: z.optional(whole) }),
    (choice, { drawn, hits }, { t }) => [
      { name: t('told_choice'), value: numbersText(choice.numbers) },
      drawn && { name: t('told_drawn'), value: numbersText(drawn) },
      hits === undefined ? undefined : { name: t('told_hits'), value: String(hits) },
    ],
  ),
  mini: of(anything, z.object({ crash: whole, target: whole }), (_, { crash, target }, { t }) => [
    { name: t('target'), value: timesText(target) },
    { name: t('told_ended'), value: timesText(crash) },
  ]),
  poker: of(
    anything,
    z.object({
      hand: cards,
      name: z.string(),
      bots: z.optional(z.array(z.object({ cards, name: z.string() }))),
    }),
    (_, { hand, name, bots = [] }, { t }) => [
      { name: t('told_hand'), value: `${cardsText(hand)} · ${t(name)}` },
      ...bots.map((bot, at) => ({
        name: t('told_rival', at + 1),
        value: `${cardsText(bot.cards)} · ${t(bot.name)}`,
      })),
    ],
  ),
  roulette: of(chips, z.object({ pocket: whole }), ({ bets }, { pocket }, voice) => {
    const { t } = voice;
    const red = described(voice, z.object({ red: numbers }))?.red ?? [];
    const colour = pocket === 0 || pocket === 37 ? 'green' : red.includes(pocket) ? 'red' : 'black';
    return [
      betsLine(t, bets, (spot) => wheelSpot(t, spot)),
      { name: t('told_drawn'), value: `${pocketText(pocket)} · ${t(colour)}` },
    ];
  }),
  scratch: of(anything, z.object({ fields: z.array(z.number()) }), (_, { fields }, { t }) => [
    { name: t('told_fields'), value: fields.map((times) => `×${times}`).join(' · ') },
  ]),
  slots(_, outcome, { t, game, base }) {
    const { data } = reels.safeParse(outcome);
    if (data === undefined) return undefined;
    const won = data.drops.reduce((sum, { wins }) => sum + wins.length, 0);
    const last = data.drops.findLast(({ wins }) => wins.length > 0) ?? data.drops.at(-1);
    const rows = Math.max(0, ...(last?.window ?? []).map((reel) => reel.length));
    return {
      lines: [
        { name: t('told_wins'), value: String(won) },
        ...(data.coins.length === 0 ? [] : [{ name: t('told_coins'), value: String(data.coins.length) }]),
      ],
      // The window that won; the reels stand side by side.
      pictures: Array.from({ length: rows }, (_row, row) =>
        (last?.window ?? []).map((reel) => `${base}/reels/${game.row.nodeId}/${reel[row] ?? 0}.svg`),
      ),
    };
  },
  sports: of(
    z.object({ picks: z.array(z.object({ fixture: whole, pick: z.string() })) }),
    z.object({
      results: z.array(
        z.object({
          result: z.string(),
          score: z.optional(z.array(z.union([z.number(), z.string()]))),
        }),
      ),
    }),
    ({ picks }, { results }, voice) => {
      const { t } = voice;
      const fixtures = described(voice, slip)?.fixtures ?? [];
      return picks.map(({ fixture, pick }) => {
        const sides = fixtures[fixture]?.sides.map(({ name }) => name) ?? [];
        const over = results[fixture];
        const drawn =
          over === undefined ? [] : [pickText(t, over.result, sides), over.score?.join('\u2060–\u2060')];
        return {
          name: sides.length === 2 ? sides.join(' – ') : t('race', fixture + 1),
          value: `${t('told_choice')}: ${pickText(t, pick, sides)} · ${t('told_result')}: ${drawn.filter((part) => part !== undefined).join(' ')}`,
        };
      });
    },
  ),
};

const extra = z.object({ numero: z.optional(z.string()), jackpotMinor: z.optional(whole) });
const isScene = (name: string): name is SceneName => Object.hasOwn(TELLERS, name);

/** Says in words what a stored round was about; pictures are below `base`. */
export function tell(game: PlayedGame, round: StoredRound, language: LanguageCode, base: string): Told {
  const t = translator(language, { ...EXPLANATIONS, ...TELLINGS });
  const { scene } = game.play;
  const { choice, outcome, fixtureSeed } = round;
  const told = isScene(scene) ? TELLERS[scene](choice, outcome, { t, game, base, fixtureSeed }) : undefined;
  const { numero, jackpotMinor } = extra.safeParse(outcome).data ?? {};
  return {
    lines: [
      ...(numero === undefined ? [] : [{ name: t('told_draw'), value: numero }]),
      ...(told?.lines ?? []),
      ...(jackpotMinor === undefined ? [] : [{ name: t('pool'), value: t('told_jackpot') }]),
    ],
    pictures: told?.pictures ?? [],
  };
}
