/**
 * Sequence diagrams: who told whom, in time. Each participant has a column and each message its own rows. A label stays
 * between two lifelines, so that no line crosses a text.
 */
import { type Box, HUES, type PlacedText } from './layout';
import { METRICS, PAGE_WIDTH } from './metrics';
import type { Shape } from './svg';
import { textWidth, wrap } from './text';

/** A run of several participants. */
export interface Conversation {
  readonly participants: readonly { readonly id: string; readonly title: string }[];
  readonly turns: readonly ConversationTurn[];
}

/** One step of a run. */
export interface ConversationTurn {
  /** A message whose ends are the same participant is something that happens to it, such as a timer. */
  readonly messages: readonly { readonly from: string; readonly to: string; readonly words: string }[];
  /** The states that participants enter. */
  readonly entered: readonly { readonly member: string; readonly states: readonly string[] }[];
}

export interface PlacedMessage {
  readonly from: number;
  readonly to: number;
  readonly x1: number;
  readonly x2: number;
  readonly y: number;
  readonly hue: number;
}

export interface SequenceLayout {
  readonly width: number;
  readonly height: number;
  /** Names of the participants at the top, and the states they enter. */
  readonly boxes: readonly (Box & { readonly kind: 'participant' | 'state' })[];
  readonly texts: readonly PlacedText[];
  readonly messages: readonly PlacedMessage[];
  readonly lifelines: readonly { readonly x: number; readonly y1: number; readonly y2: number }[];
}

/** Columns are neither narrower, so that labels stay short, nor wider, so that arrows do. */
const COLUMN = { least: 128, most: 230 } as const;
/** Room for the number of a step at the left. */
const NUMBERS = 30;
/** Between a lifeline and a text beside it. */
const CLEAR = 8;
/** Width of the loop of a message to oneself. */
const LOOP = 16;
const LINE = 15;
const GAP = 12;

/** Places a run within a width, or wider when its columns would be too narrow. */
export function layoutSequence(
  { participants, turns }: Conversation,
  width: number = PAGE_WIDTH,
): SequenceLayout {
  const column = Math.min(
    COLUMN.most,
    Math.max(COLUMN.least, Math.floor((width - NUMBERS) / participants.length)),
  );
  const places = new Map(participants.map(({ id }, index) => [id, index]));
  const centre = (index: number) => NUMBERS + column * index + column / 2;
  const boxes: (Box & { kind: 'participant' | 'state' })[] = [];
  const texts: PlacedText[] = [];
  const messages: PlacedMessage[] = [];

  const write = (lines: readonly string[], x: number, y: number, tone: 'title' | 'plain' | 'soft') => {
    for (const [at, text] of lines.entries())
      texts.push({ x, y: y + at * LINE, phrases: [{ text, tone }], transitions: [] });
  };
  /** A box around lines of text, in the middle of a column. Returns its height. */
  const boxed = (
    kind: 'participant' | 'state',
    index: number,
    words: readonly string[],
    y: number,
  ): number => {
    const [size, isBold] = kind === 'participant' ? [METRICS.title, true] : [METRICS.text, false];
    // Bold text is wider than `wrap` assumes.
    const room = (column - 2 * CLEAR - 12) * (isBold ? 0.85 : 1);
    const lines = words.flatMap((each) => wrap(each, room, size));
    const wide = Math.max(...lines.map((each) => textWidth(each, size, isBold))) + 12;
    const height = lines.length * LINE + 8;
    const x = centre(index) - wide / 2;
    boxes.push({ kind, x, y, width: wide, height });
    write(lines, x + 6, y + LINE, kind === 'participant' ? 'title' : 'soft');
    return height;
  };

  let y = 4;
  y += Math.max(...participants.map(({ title }, index) => boxed('participant', index, [title], 4))) + GAP;
  const top = y - GAP;
  for (const [step, { messages: sent, entered }] of turns.entries()) {
    let isFirst = true;
    for (const { from, to, words } of sent) {
      const [a, b] = [places.get(from), places.get(to)];
      if (a === undefined || b === undefined) continue;
      const isLast = a === participants.length - 1;
      const isLeft = a === b ? isLast : b < a;
      const room = column - 2 * CLEAR - (a === b ? LOOP : 0);
      const lines = wrap(words, room, METRICS.text);
      const wide = Math.max(...lines.map((each) => textWidth(each, METRICS.text)));
      const beside = CLEAR + (a === b ? LOOP : 0);
      const x = isLeft ? centre(a) - beside - wide : centre(a) + beside;
      write(lines, x, y + LINE - 3, 'plain');
      const lineAt = y + lines.length * LINE + 3;
      if (isFirst) write([String(step)], 2, y + LINE - 3, 'soft');
      isFirst = false;
      messages.push({ from: a, to: b, x1: centre(a), x2: centre(b), y: lineAt, hue: a % HUES });
      y = lineAt + GAP;
    }
    const heights = entered.flatMap(({ member, states }) => {
      const index = places.get(member);
      return index === undefined ? [] : [boxed('state', index, states, y)];
    });
    y += heights.length === 0 ? 0 : Math.max(...heights) + GAP;
    // A step without messages, such as the start, has its number beside its states.
    if (isFirst && heights.length > 0)
      write([String(step)], 2, y - GAP - Math.max(...heights) + LINE, 'soft');
  }
  return {
    width: NUMBERS + column * participants.length,
    height: y,
    boxes,
    texts,
    messages,
    lifelines: participants.map((_, index) => ({ x: centre(index), y1: top, y2: y })),
  };
}

const ARROW = 8;

/** The shapes of a sequence diagram: lifelines first, so that boxes cover them. */
export function sequenceShapes({ boxes, texts, messages, lifelines }: SequenceLayout): readonly Shape[] {
  const shape = (
    tag: Shape['tag'],
    attributes: Shape['attributes'],
    children: Shape['children'] = [],
  ): Shape => ({ tag, attributes, children });
  return [
    ...lifelines.map(({ x, y1, y2 }) => shape('path', { class: 'lifeline', d: `M${x} ${y1}V${y2}` })),
    ...boxes.map(({ kind, x, y, width, height }) =>
      shape('g', { class: kind === 'state' ? 'atomic' : 'participant' }, [
        shape('rect', { class: 'box', x, y, width, height, rx: kind === 'state' ? 7 : 3 }),
      ]),
    ),
    ...messages.map(({ x1, x2, y, hue, from, to }) => {
      if (from === to) {
        const side = from === lifelines.length - 1 ? -1 : 1;
        return shape('g', {}, [
          shape('path', { class: `line h${hue}`, d: `M${x1} ${y - 11}h${side * LOOP}v11H${x1 + side * 6}` }),
          shape('path', { class: `arrow h${hue}`, d: tip(x1, y, -side) }),
        ]);
      }
      const side = x2 > x1 ? 1 : -1;
      return shape('g', {}, [
        shape('path', { class: `line h${hue}`, d: `M${x1} ${y}H${x2 - side * (ARROW - 2)}` }),
        shape('path', { class: `arrow h${hue}`, d: tip(x2, y, side) }),
      ]);
    }),
    ...texts.map(({ x, y, phrases }) =>
      shape(
        'text',
        { x, y },
        phrases.map(({ text, tone }) => shape('tspan', { class: tone }, [text])),
      ),
    ),
  ];
}

const tip = (x: number, y: number, side: number) => `M${x} ${y}l${-side * ARROW} ${-ARROW / 2}v${ARROW}z`;
