/** Blackjack: two hands, and the player's acts. */

import type { blackjack } from '../../scenes/blackjack';
import type { KindsOf } from '../../scenes/scene';
import { animate, box, card, ease, GOLD, hsl, label, linear, mix, radial, vignette, wait } from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof blackjack>;

/** The outcome is shown between the hands. */
document.body.classList.add('bannerAtCentre');

/** A card on the table with the progress of dealing and turning; its value is unknown while it is face down. */
interface Dealt {
  value: number | undefined;
  p: number;
  turn: number;
}
const HANDS = ['dealer', 'player'] as const;
type Hand = (typeof HANDS)[number];
const emptyHands = (): Record<Hand, Dealt[]> => ({ dealer: [], player: [] });

function createView({ hue, t, h, options, sound, act, money, bet }: ViewParts<Kinds>): View<Kinds> {
  let hands = emptyHands();
  let points: number | undefined;
  let dealerPoints: number | undefined;
  let isSoft = false;
  let canDouble = false;
  let result: Kinds['outcome']['result'];
  let isChoosing = false;

  const hintText = h('span', {}, t('blackjackHint'));
  const hint = h('div', { class: 'hint' }, hintText);
  const button = (move: Kinds['act']['do']) =>
    h('button', { class: 'pick', type: 'button', onclick: () => isChoosing && act({ do: move }) }, t(move));
  const double = button('double');
  const buttons = h('div', { class: 'row' }, button('hit'), double);
  options.append(hint, buttons);
  const choosing = (is: boolean) => {
    isChoosing = is;
    buttons.inert = !is;
    buttons.style.opacity = is ? '1' : '0.45';
    double.disabled = !canDouble;
    double.style.opacity = canDouble ? '1' : '0.45';
  };
  choosing(false);

  async function deal(hand: Hand, value: number | undefined, isFast = false) {
    const one: Dealt = { value, p: 0, turn: 0 };
    hands[hand].push(one);
    sound.play('tick');
    await animate(
      isFast ? 120 : 240,
      (p) => {
        one.p = p;
      },
      ease.out,
    );
    if (value !== undefined) {
      await animate(isFast ? 80 : 160, (p) => {
        one.turn = p;
      });
    }
  }
  /** Deals the cards that are not yet on the table. */
  async function show({ hand, dealer, ...outcome }: Kinds['outcome'], isFast = false) {
    for (let at = 0; at < Math.max(2, hand.length, dealer.length); at += 1) {
      if (hand[at] !== undefined && hands.player[at] === undefined) await deal('player', hand[at], isFast);
      // The hole card is face down until its value is known.
      if (at < 2 && hands.dealer[at] === undefined) await deal('dealer', dealer[at], isFast);
    }
    points = outcome.points;
    isSoft = outcome.isSoft === true;
    canDouble = outcome.canDouble === true;
  }

  async function finish(outcome: Kinds['outcome']): Promise<string | undefined> {
    choosing(false);
    await show(outcome);
    const hole = hands.dealer[1];
    if (hole !== undefined && hole.turn === 0 && outcome.dealer[1] !== undefined) {
      hole.value = outcome.dealer[1];
      await animate(260, (p) => {
        hole.turn = p;
      });
    }
    for (const value of outcome.dealer.slice(hands.dealer.length)) {
      await deal('dealer', value);
      await wait(160);
    }
    dealerPoints = outcome.dealerPoints;
    result = outcome.result;
    await wait(300);
    return result === 'bust' || result === 'natural' || result === 'push' ? t(result) : undefined;
  }

  return {
    choice: () => ({}),
    goLabel: () => t(isChoosing ? 'stand' : 'deal'),
    act: () => ({ do: 'stand' }),
    begin() {
      hands = emptyHands();
      points = undefined;
      dealerPoints = undefined;
      result = undefined;
      hintText.textContent = t('blackjackHint');
    },
    cancel() {
      choosing(false);
    },
    async play(outcome, round) {
      await show(outcome);
      if (round.state === 'open') {
        choosing(true);
        return undefined;
      }
      return finish(outcome);
    },
    async restore(outcome) {
      await show(outcome, true);
      choosing(true);
    },
    async step(outcome) {
      choosing(false);
      await show(outcome);
      choosing(true);
    },
    finish,
    draw(ctx, w, height) {
      ctx.fillStyle = radial(
        ctx,
        w / 2,
        height * 0.3,
        20,
        Math.max(w, height) * 0.85,
        [0, hsl(hue, 55, 30)],
        [1, hsl(hue, 65, 7)],
      );
      ctx.fillRect(0, 0, w, height);
      ctx.strokeStyle = 'rgb(255 226 150 / .4)';
      ctx.lineWidth = 2;
      ctx.beginPath();
      ctx.ellipse(w / 2, -height * 0.25, w * 0.75, height * 0.75, 0, 0, Math.PI);
      ctx.stroke();
      label(
        ctx,
        'BLACKJACK 3 : 2',
        w / 2,
        height * 0.475,
        Math.min(17, w * 0.045),
        'rgb(255 226 150 / .75)',
        { weight: 800 },
      );
      const cw = Math.min(74, w * 0.19, height * 0.2);
      for (const hand of HANDS) {
        const list = hands[hand];
        const y = hand === 'dealer' ? height * 0.24 : height * 0.75;
        const gap = list.length > 4 ? (w - cw - 60) / (list.length - 1) : cw * 1.06;
        const stride = Math.min(cw * 1.06, gap);
        if (list.length === 0) {
          for (const at of [-0.5, 0.5]) {
            box(ctx, w / 2 + at * cw * 1.1 - cw / 2, y - cw * 0.71, cw, cw * 1.42, 8);
            ctx.strokeStyle = 'rgb(255 255 255 / .22)';
            ctx.stroke();
          }
        }
        for (const [at, one] of list.entries()) {
          const x = w / 2 + (at - (list.length - 1) / 2) * stride;
          card(
            ctx,
            mix(w + 40, x, one.p),
            mix(-40, y, one.p),
            cw,
            one.value ?? 0,
            one.turn,
            hue,
            (1 - one.p) * 14,
          );
        }
        const shown = hand === 'dealer' ? dealerPoints : points;
        const text =
          shown === undefined
            ? t(hand === 'dealer' ? 'dealer' : 'you')
            : `${t(hand === 'dealer' ? 'dealer' : 'you')} · ${hand === 'player' && isSoft && isChoosing ? `${shown - 10}/` : ''}${shown}`;
        const isWinner =
          hand === 'player'
            ? result === 'won' || result === 'natural'
            : result === 'lost' || result === 'bust';
        const ly =
          hand === 'dealer' ? Math.max(20, y - cw * 0.71 - 18) : Math.min(height - 16, y + cw * 0.71 + 20);
        box(ctx, w / 2 - 66, ly - 13, 132, 26, 13);
        ctx.fillStyle = isWinner ? linear(ctx, 0, ly - 13, 0, ly + 13, ...GOLD) : 'rgb(0 0 0 / .5)';
        ctx.fill();
        label(ctx, text, w / 2, ly + 1, 14, isWinner ? '#3a1700' : '#fff', { weight: 800, max: 124 });
      }
      label(ctx, money(bet()), w / 2, height * 0.53, 15, '#ffe9a8', { stroke: 'rgb(0 0 0 / .6)', width: 4 });
      vignette(ctx, w, height, 0.35);
    },
  };
}

openGame(createView);
