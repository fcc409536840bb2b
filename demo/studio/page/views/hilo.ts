/** Hi-Lo: is the next card higher or lower? */

import type { hilo } from '../../scenes/hilo';
import type { KindsOf } from '../../scenes/scene';
import {
  animate,
  box,
  card,
  ease,
  hsl,
  label,
  linear,
  mix,
  radial,
  rays,
  reduced,
  vignette,
  wait,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof hilo>;

function createView({ hue, t, h, options, sound, act, money, bet }: ViewParts<Kinds>): View<Kinds> {
  let current = { value: 24, turn: 0, p: 1 };
  let past: number[] = [];
  let pays = 0;
  let steps = 0;
  let isChoosing = false;
  let isLost = false;

  const hint = h('div', { class: 'hint' }, h('span', {}, t('hiloHint')));
  const guess = (move: 'higher' | 'lower', mark: string) => {
    const odds = h('small');
    const button = h(
      'button',
      {
        class: 'pick',
        type: 'button',
        onclick: () => {
          if (isChoosing) act({ move });
        },
      },
      h('span', {}, `${mark} ${t(move)}`),
      odds,
    );
    button.style.setProperty('--tone', move === 'higher' ? '150' : '352');
    return { button, odds };
  };
  const higher = guess('higher', '▲');
  const lower = guess('lower', '▼');
  const buttons = h('div', { class: 'row' }, higher.button, lower.button);
  options.append(hint, buttons);
  const choosing = (is: boolean) => {
    isChoosing = is;
    buttons.inert = !is;
    buttons.style.opacity = is ? '1' : '0.45';
  };
  choosing(false);

  function read(outcome: Kinds['outcome']) {
    pays = outcome.pays;
    steps = outcome.steps;
    higher.odds.textContent = `×${(outcome.offers.higher / 100).toFixed(2)}`;
    lower.odds.textContent = `×${(outcome.offers.lower / 100).toFixed(2)}`;
  }
  async function turnOver(value: number) {
    past.unshift(current.value);
    past.length = Math.min(past.length, 7);
    current = { value, turn: 0, p: 0 };
    sound.play('tick');
    await animate(
      220,
      (p) => {
        current.p = p;
      },
      ease.out,
    );
    await animate(220, (p) => {
      current.turn = p;
    });
  }

  return {
    choice: () => ({}),
    goLabel: () => (isChoosing ? t('take', money((bet() * pays) / 100)) : t('deal')),
    act: () => ({ take: true }),
    canAct: () => isChoosing && steps > 0,
    begin() {
      past = [];
      pays = 0;
      steps = 0;
      isLost = false;
      current = { value: 24, turn: 0, p: 1 };
    },
    cancel() {
      choosing(false);
    },
    async play(outcome) {
      current.value = outcome.card;
      await animate(300, (p) => {
        current.turn = p;
      });
      read(outcome);
      choosing(true);
      return undefined;
    },
    async restore(outcome) {
      current = { value: outcome.card, turn: 1, p: 1 };
      read(outcome);
      choosing(true);
    },
    async step(outcome) {
      choosing(false);
      await turnOver(outcome.card);
      read(outcome);
      sound.play('stop');
      choosing(true);
    },
    async finish(outcome) {
      choosing(false);
      if (outcome.guess !== undefined) await turnOver(outcome.card);
      isLost = outcome.lost === true;
      pays = outcome.pays;
      await wait(350);
      return undefined;
    },
    draw(ctx, w, height, time) {
      ctx.fillStyle = radial(
        ctx,
        w / 2,
        height * 0.45,
        10,
        Math.max(w, height) * 0.8,
        [0, hsl(hue, 60, 32)],
        [1, hsl(hue, 68, 7)],
      );
      ctx.fillRect(0, 0, w, height);
      rays(ctx, w / 2, height * 0.45, height * 0.8, hue + 20, reduced ? 0 : time, 0.12);
      const cw = Math.min(150, w * 0.36, height * 0.4);
      const cy = height * 0.46;
      // The deck behind, edge on edge.
      for (let i = 3; i > 0; i -= 1) card(ctx, w * 0.5 + i * 3, cy - i * 3, cw, 0, 0, hue);
      card(
        ctx,
        mix(w + cw, w / 2, current.p),
        cy,
        cw,
        current.value,
        current.turn,
        hue,
        (1 - current.p) * 16,
      );
      if (isLost) {
        box(ctx, w / 2 - cw / 2 - 4, cy - cw * 0.71 - 4, cw + 8, cw * 1.42 + 8, cw * 0.1);
        ctx.strokeStyle = '#ff6a6a';
        ctx.lineWidth = 4;
        ctx.stroke();
      }
      for (const [at, value] of past.entries()) card(ctx, 26 + at * 37, 32, 30, value, 1, hue);
      if (steps > 0) {
        const text = `×${(pays / 100).toFixed(2)}`;
        box(ctx, w / 2 - 58, height - 44, 116, 34, 17);
        ctx.fillStyle = isLost
          ? 'rgb(0 0 0 / .5)'
          : linear(ctx, 0, height - 44, 0, height - 10, [0, '#fff3b8'], [1, '#f59a0c']);
        ctx.fill();
        label(ctx, text, w / 2, height - 26, 20, isLost ? '#fff' : '#3a1700');
      }
      vignette(ctx, w, height, 0.35);
    },
  };
}

openGame(createView);
