/** A betting board, shared by the games with chips. */
import type { SpotFigures } from '../scenes/board';
import type { View, ViewParts } from './view';

/** Shared by all board games. */
export interface BoardKinds {
  readonly rules: { readonly spots: readonly SpotFigures[]; readonly mostChips: number };
  readonly choice: { readonly bets: Readonly<Record<string, number>> };
  readonly outcome: Readonly<Record<string, unknown>>;
  readonly later: never;
  readonly act: never;
}

/** A field: its bet, label, hue and the text below. */
export type Field = readonly [spot: string, label: string, tone?: number | undefined, small?: string];
/** A group of fields, in rows or as a grid. */
export interface FieldGroup {
  readonly kind: 'row' | 'grid';
  readonly fields: readonly Field[];
}

/** A betting board. */
export interface Board {
  /** Clears the highlight of all fields. */
  begin(): void;
  /** Highlights the fields that a draw paid. */
  mark(wins: readonly { readonly spot: string }[]): void;
  /** Members that the view passes to the shell. */
  readonly view: Required<Pick<View<BoardKinds>, 'ready' | 'hint' | 'choice' | 'chips' | 'chipsChanged'>>;
}

/** Creates fields as buttons; each press lays a chip of the bet. */
export function createBoard(
  { h, t, options, money, bet, refresh, sound, rules, maximum }: Omit<ViewParts<BoardKinds>, 'shot' | 'act'>,
  groups: readonly FieldGroup[],
): Board {
  const bets: Record<string, number> = {};
  /** Chips in the order they were laid, so that the last one can be removed. */
  const laid: string[] = [];
  const total = h('span', {}, '');
  const undo = h('button', { class: 'link', type: 'button', onclick: () => takeBack(1) }, t('undo'));
  const clear = h(
    'button',
    { class: 'link', type: 'button', onclick: () => takeBack(laid.length) },
    t('clear'),
  );
  const buttons = new Map<string, HTMLButtonElement>();

  const chips = () => laid.length;
  function changed() {
    for (const [spot, button] of buttons) {
      const count = bets[spot] ?? 0;
      button.setAttribute('aria-pressed', String(count > 0));
      if (count > 0) button.dataset['chips'] = String(count);
      else delete button.dataset['chips'];
    }
    refresh();
  }
  function lay(spot: string): void {
    unmark();
    if (chips() >= rules.mostChips || (chips() + 1) * bet() > maximum) return;
    bets[spot] = (bets[spot] ?? 0) + 1;
    laid.push(spot);
    sound.play('tick');
    changed();
  }
  function takeBack(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      const spot = laid.pop();
      if (spot === undefined) break;
      const rest = (bets[spot] ?? 0) - 1;
      if (rest > 0) bets[spot] = rest;
      else delete bets[spot];
    }
    unmark();
    sound.play('tick');
    changed();
  }
  const field = ([spot, label, tone, small]: Field): HTMLElement => {
    const button = h(
      'button',
      { class: 'pick', type: 'button', 'aria-pressed': 'false', onclick: () => lay(spot) },
      h('span', {}, label),
      small === undefined ? undefined : h('small', {}, small),
    );
    if (tone !== undefined) button.style.setProperty('--tone', String(tone));
    buttons.set(spot, button);
    return button;
  };
  options.append(
    h(
      'div',
      { class: 'board' },
      h('div', { class: 'hint' }, total, h('span', { class: 'steps' }, undo, clear)),
      ...groups.map(({ kind, fields }) => h('div', { class: kind }, ...fields.map(field))),
    ),
  );
  const unmark = () => {
    for (const button of buttons.values()) button.classList.remove('won');
  };
  return {
    begin: unmark,
    mark(wins) {
      for (const { spot } of wins) buttons.get(spot)?.classList.add('won');
    },
    view: {
      ready: () => chips() > 0,
      hint: () => t('layChips'),
      choice: () => ({ bets: { ...bets } }),
      chips: () => Math.max(1, chips()),
      chipsChanged() {
        total.textContent = chips() === 0 ? t('layChips') : `${t('totalBet')}: ${money(chips() * bet())}`;
        undo.disabled = chips() === 0;
        clear.disabled = chips() === 0;
      },
    },
  };
}

/** Odds of a field, such as `2 : 1`, or their range. */
export function oddsOf(rules: BoardKinds['rules'], spot: string): string {
  const pays = rules.spots.find((one) => one.spot === spot)?.pays ?? [];
  const paid = pays.filter((hundredths) => hundredths > 100);
  const to = (hundredths: number): string => String((hundredths - 100) / 100);
  const [least, most] = [paid[0] ?? 100, paid.at(-1) ?? 100];
  return least === most ? `${to(most)} : 1` : `${to(least)}–${to(most)} : 1`;
}
