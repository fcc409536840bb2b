/** Shared parts of games with two sides: odds buttons and a scoreboard. */
import type { Side } from '../scenes/fixtures';
import { box, hsl, itemAt, label, linear, type Surface } from './kit';
import type { ViewParts } from './view';

/** Three buttons with odds. */
export function oddsButtons<Pick extends string>({
  h,
  options,
  names,
  tones,
  refresh,
}: {
  readonly h: ViewParts<never>['h'];
  readonly options: HTMLElement;
  /** The picks, and their default labels. */
  readonly names: readonly (readonly [Pick, string])[];
  readonly tones: readonly number[];
  readonly refresh: () => void;
}): {
  picked(): Pick | undefined;
  /** Shows the odds of a fixture, in hundredths. */
  show(odds: Readonly<Record<Pick, number>>, titles?: Readonly<Partial<Record<Pick, string>>>): void;
} {
  let picked: Pick | undefined;
  const fields = names.map(([key, name], at) => {
    const title = h('span');
    const odds = h('small');
    const button: HTMLButtonElement = h(
      'button',
      {
        class: 'pick',
        type: 'button',
        'aria-pressed': 'false',
        onclick: () => {
          picked = key;
          for (const other of fields) other.button.setAttribute('aria-pressed', String(other.key === key));
          refresh();
        },
      },
      title,
      odds,
    );
    button.style.setProperty('--tone', String(itemAt(tones, at)));
    return { key, name, button, title, odds };
  });
  const buttons = fields.map(({ button }) => button);
  for (let at = 0; at < buttons.length; at += 3)
    options.append(h('div', { class: 'row' }, ...buttons.slice(at, at + 3)));
  return {
    picked: () => picked,
    show(odds, titles) {
      for (const field of fields) {
        field.title.textContent = titles?.[field.key] ?? field.name;
        field.odds.textContent = `× ${(odds[field.key] / 100).toFixed(2)}`;
      }
    },
  };
}

/** Two names, two colours, a score and a clock. */
export function scoreboard(
  ctx: Surface,
  w: number,
  home: Side,
  away: Side,
  score: readonly [home: number, away: number],
  clock: string,
): void {
  const y = 14;
  box(ctx, 12, y, w - 24, 52, 16);
  ctx.fillStyle = 'rgb(6 10 28 / .86)';
  ctx.fill();
  ctx.strokeStyle = 'rgb(255 255 255 / .18)';
  ctx.lineWidth = 1.5;
  ctx.stroke();
  for (const [at, team] of [home, away].entries()) {
    const x = at === 0 ? 34 : w - 34;
    ctx.beginPath();
    ctx.moveTo(x - 13, y + 12);
    ctx.lineTo(x + 13, y + 12);
    ctx.lineTo(x + 13, y + 28);
    ctx.quadraticCurveTo(x + 11, y + 40, x, y + 44);
    ctx.quadraticCurveTo(x - 11, y + 40, x - 13, y + 28);
    ctx.closePath();
    ctx.fillStyle = linear(ctx, 0, y + 10, 0, y + 44, [0, hsl(team.hue, 85, 64)], [1, hsl(team.hue, 85, 34)]);
    ctx.fill();
    ctx.strokeStyle = '#fff';
    ctx.stroke();
    label(ctx, team.name.slice(0, 1), x, y + 27, 16);
    label(ctx, team.name, at === 0 ? 54 : w - 54, y + 27, 13, '#fff', {
      align: at === 0 ? 'left' : 'right',
      max: w / 2 - 102,
      weight: 800,
    });
  }
  label(ctx, `${score[0]} – ${score[1]}`, w / 2, y + 21, 24, '#ffe27a');
  label(ctx, clock, w / 2, y + 41, 12, '#9fe0ff', { weight: 800 });
}
