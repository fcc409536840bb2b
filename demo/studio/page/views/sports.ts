/** Sports: fixtures of one sport, and a slip of one selection or more. */
import type { KindsOf } from '../../scenes/scene';
import type { sports } from '../../scenes/sports';
import {
  animate,
  box,
  disc,
  fillDown,
  hsl,
  itemAt,
  label,
  radial,
  reduced,
  type Surface,
  vignette,
  wait,
} from '../kit';
import { openGame } from '../shell';
import type { View, ViewParts } from '../view';

type Kinds = KindsOf<typeof sports>;

/** Field of a sport: two colours and its markings. */
type Ground = readonly [light: string, dark: string, marking: 'pitch' | 'court' | 'net' | 'ring' | 'track'];
const FOOTBALL: Ground = ['#1c7a3a', '#0b3d1c', 'pitch'];
const GROUNDS: Readonly<Record<string, Ground>> = {
  football: FOOTBALL,
  futsal: ['#2a6fb0', '#0f2c52', 'pitch'],
  basketball: ['#c9843f', '#6a3a12', 'court'],
  threes: ['#a8643a', '#4a2410', 'court'],
  volleyball: ['#e0a85a', '#8a5a1c', 'net'],
  boxing: ['#b8304a', '#3a0a1c', 'ring'],
  mma: ['#5a5f78', '#1c1e2c', 'ring'],
  tennis: ['#3a8a5a', '#123a26', 'net'],
  badminton: ['#2f7d6a', '#0e332a', 'net'],
  tableTennis: ['#1f5fa8', '#0c2748', 'net'],
  motor: ['#565a6a', '#1a1c26', 'track'],
  horses: ['#9a7a44', '#3f2e14', 'track'],
};

type Fixture = Kinds['rules']['fixtures'][number];
type Result = Kinds['outcome']['results'][number];

function createView({
  rules: first,
  hue,
  t,
  h,
  options,
  sound,
  sparks,
  refresh,
  size,
  money,
  bet,
}: ViewParts<Kinds>): View<Kinds> {
  let rules = first;
  /** Picked result by fixture. */
  let slip = new Map<number, string>();
  let shown: Kinds['outcome'] | undefined;
  let progress = 0;
  const [light, dark, marking] = GROUNDS[rules.variant] ?? FOOTBALL;
  const list = h('div', { class: 'fixtures' });
  const slipText = h('span');
  const slipPays = h('b');
  options.append(h('div', { class: 'hint' }, slipText, slipPays), list);
  let buttons: { readonly at: number; readonly pick: string; readonly button: HTMLButtonElement }[] = [];

  const sideName = (fixture: Fixture, pick: string) => {
    if (pick === 'draw') return t('drawn');
    const at = pick === 'home' ? 0 : pick === 'away' ? 1 : Number(pick.slice(1));
    return itemAt(fixture.sides, at).name;
  };
  /** Odds of the slip in hundredths, calculated as on the server; 0 when it is empty. */
  function odds(): number {
    const picked = [...slip].map(([at, pick]) => ({ fixture: itemAt(rules.fixtures, at), pick }));
    const [first] = picked;
    if (first === undefined) return 0;
    if (picked.length === 1) return first.fixture.odds[first.pick] ?? 0;
    const fair = picked.reduce(
      (product, { fixture, pick }) => product * ((fixture.fair[pick] ?? 0) / 10_000),
      1,
    );
    return Math.floor((rules.rtp / 100) * fair);
  }
  function show(): void {
    slipText.textContent =
      slip.size === 0 ? t('slipHint') : t('slipOf', slip.size, (odds() / 100).toFixed(2));
    slipPays.textContent = slip.size === 0 ? '' : t('wins', money(Math.floor((bet() * odds()) / 100)));
    for (const { at, pick, button } of buttons)
      button.setAttribute('aria-pressed', String(slip.get(at) === pick));
    refresh();
  }
  function fill() {
    slip = new Map();
    buttons = [];
    list.replaceChildren(
      ...rules.fixtures.map((fixture, at) =>
        h(
          'div',
          { class: 'fixture' },
          h(
            'small',
            {},
            fixture.sides.length === 2
              ? fixture.sides.map(({ name }) => name).join(' – ')
              : t('race', at + 1),
          ),
          h(
            'div',
            { class: fixture.sides.length === 2 ? 'row' : 'row runners' },
            ...Object.entries(fixture.odds).map(([pick, hundredths]) => {
              const button = h(
                'button',
                {
                  class: 'pick',
                  type: 'button',
                  onclick: () => {
                    if (slip.get(at) === pick) slip.delete(at);
                    else slip.set(at, pick);
                    sound.play('tick');
                    show();
                  },
                },
                h(
                  'span',
                  {},
                  fixture.sides.length === 2
                    ? t(pick === 'home' ? 'one' : pick === 'away' ? 'two' : 'cross')
                    : sideName(fixture, pick),
                ),
                h('small', {}, (hundredths / 100).toFixed(2)),
              );
              button.setAttribute(
                'aria-label',
                `${sideName(fixture, pick)} ${(hundredths / 100).toFixed(2)}`,
              );
              buttons.push({ at, pick, button });
              return button;
            }),
          ),
        ),
      ),
    );
    show();
  }
  queueMicrotask(fill);

  function ground(ctx: Surface, w: number, height: number, time: number): void {
    fillDown(ctx, w, height, [0, light], [1, dark]);
    ctx.strokeStyle = 'rgb(255 255 255 / .28)';
    ctx.lineWidth = 2.5;
    const [cx, cy] = [w / 2, height / 2];
    if (marking === 'track') {
      const dash = reduced ? 0 : time * 60;
      ctx.setLineDash([26, 22]);
      ctx.lineDashOffset = dash;
      for (let lane = 1; lane < 4; lane += 1) {
        ctx.beginPath();
        ctx.moveTo(0, (height * lane) / 4);
        ctx.lineTo(w, (height * lane) / 4);
        ctx.stroke();
      }
      ctx.setLineDash([]);
      return;
    }
    ctx.strokeRect(14, 14, w - 28, height - 28);
    ctx.beginPath();
    if (marking === 'ring') {
      for (const inset of [22, 32])
        ctx.strokeRect(14 + inset, 14 + inset, w - 28 - inset * 2, height - 28 - inset * 2);
      return;
    }
    ctx.moveTo(cx, 14);
    ctx.lineTo(cx, height - 14);
    ctx.stroke();
    if (marking === 'net') {
      for (const side of [-1, 1]) ctx.strokeRect(side < 0 ? 14 : cx, height * 0.25, cx - 14, height * 0.5);
      return;
    }
    disc(ctx, cx, cy, Math.min(w, height) * 0.14);
    ctx.stroke();
    for (const side of [0, 1]) {
      ctx.beginPath();
      if (marking === 'court') ctx.ellipse(side ? w - 14 : 14, cy, w * 0.2, height * 0.34, 0, 0, 7);
      else ctx.rect(side ? w - 14 - w * 0.14 : 14, cy - height * 0.22, w * 0.14, height * 0.44);
      ctx.stroke();
    }
  }

  /** Text of the scoreboard at this point of the animation. */
  function scoreNow(result: Result): readonly string[] {
    if (result.scored !== undefined) {
      const so = result.scored.filter(({ at }) => at <= progress);
      return [0, 1].map((side) => String(so.filter((goal) => goal.side === side).length));
    }
    return (result.score ?? []).map((value) => {
      const number = Number(value);
      return Number.isNaN(number)
        ? progress < 1
          ? '·'
          : String(value)
        : String(Math.floor(number * progress));
    });
  }

  function board(ctx: Surface, w: number, y: number, tall: number, at: number): void {
    const fixture = itemAt(rules.fixtures, at);
    const pick = slip.get(at);
    const result = shown?.results[at];
    const isOver = result !== undefined && progress >= 1;
    const isRight = isOver && pick === result.result;
    box(ctx, 12, y, w - 24, tall, 14);
    ctx.fillStyle = 'rgb(6 10 28 / .82)';
    ctx.fill();
    ctx.strokeStyle =
      isOver && pick !== undefined ? (isRight ? '#8affb0' : '#ff7a7a') : 'rgb(255 255 255 / .2)';
    ctx.lineWidth = pick === undefined ? 1.2 : 2.5;
    ctx.stroke();
    const cy = y + tall / 2;
    if (fixture.sides.length > 2) {
      const place = (side: number) => (result === undefined ? -1 : (result.order ?? []).indexOf(side));
      for (const [side, runner] of fixture.sides.entries()) {
        const ry = y + ((side + 0.5) * tall) / fixture.sides.length;
        const rank = place(side);
        const run =
          result === undefined
            ? 0.02
            : progress * (1 - rank * 0.06) +
              (progress < 1 && !reduced ? Math.sin(progress * 9 + side * 2) * 0.03 * (1 - progress) : 0);
        const x = 26 + Math.max(0, run) * (w - 150);
        disc(ctx, x, ry, Math.min(9, tall / 14));
        ctx.fillStyle = hsl(runner.hue, 85, 58);
        ctx.fill();
        ctx.strokeStyle = pick === `r${side}` ? '#ffe27a' : 'rgb(255 255 255 / .7)';
        ctx.lineWidth = pick === `r${side}` ? 3 : 1;
        ctx.stroke();
        label(
          ctx,
          `${isOver ? `${rank + 1}. ` : ''}${runner.name}`,
          w - 20,
          ry,
          Math.min(12, tall / 8),
          isOver && rank === 0 ? '#ffe27a' : '#fff',
          { align: 'right', weight: 700, max: 96 },
        );
      }
      return;
    }
    for (const [side, team] of fixture.sides.entries()) {
      const x = side === 0 ? 30 : w - 30;
      disc(ctx, x, cy, Math.min(12, tall * 0.32));
      ctx.fillStyle = radial(
        ctx,
        x - 3,
        cy - 3,
        1,
        14,
        [0, hsl(team.hue, 90, 74)],
        [1, hsl(team.hue, 85, 38)],
      );
      ctx.fill();
      label(
        ctx,
        team.name,
        side === 0 ? 48 : w - 48,
        cy,
        12.5,
        pick === (side === 0 ? 'home' : 'away') ? '#ffe27a' : '#fff',
        {
          align: side === 0 ? 'left' : 'right',
          weight: 800,
          max: w / 2 - 100,
        },
      );
    }
    const text = result === undefined ? 'vs' : scoreNow(result).join(' – ');
    label(ctx, text, w / 2, cy - (isOver && result?.how ? 5 : 0), result === undefined ? 14 : 15, '#ffe27a');
    if (isOver && result?.how) label(ctx, result.how, w / 2, cy + 11, 10, '#9fe0ff', { weight: 700 });
  }

  return {
    goLabel: () => t('kickOff'),
    ready: () => slip.size > 0,
    hint: () => t('slipHint'),
    choice: () => ({ picks: [...slip].map(([fixture, pick]) => ({ fixture, pick })) }),
    betChanged: show,
    table(next) {
      rules = next;
      shown = undefined;
      progress = 0;
      fill();
    },
    begin() {
      shown = undefined;
      progress = 0;
    },
    async play(outcome) {
      shown = outcome;
      await animate(3_200, (p) => {
        progress = p;
      });
      progress = 1;
      if (outcome.won) {
        const { width, height } = size();
        sound.play('win');
        sparks.burst(width / 2, height / 2, 24, hue, 'paper');
      }
      await wait(900);
      return undefined;
    },
    draw(ctx, w, height, time) {
      ground(ctx, w, height, time);
      vignette(ctx, w, height, 0.5);
      const isRace = itemAt(rules.fixtures, 0).sides.length > 2;
      // When not all contests fit, those with bets come first.
      const room = Math.max(1, Math.floor((height - 20) / (isRace ? 120 : 32)));
      const all = rules.fixtures.map((_, at) => at);
      const first = [...slip.keys(), ...all.filter((at) => !slip.has(at))].slice(0, room);
      const seen = all.filter((at) => first.includes(at));
      const tall = Math.min(isRace ? 170 : 52, (height - 20 - 6 * seen.length) / seen.length);
      const top = (height - (tall + 6) * seen.length) / 2;
      for (const [row, at] of seen.entries()) board(ctx, w, top + row * (tall + 6), tall, at);
    },
  };
}

openGame(createView);
