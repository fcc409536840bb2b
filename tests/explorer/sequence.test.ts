/** Runs of several charts as sequence diagrams. */
import { layoutSequence, type SequenceLayout } from '@explorer/diagram/index';
import { METRICS } from '@explorer/diagram/metrics';
import { textWidth } from '@explorer/diagram/text';
import {
  type Composition,
  compositionConversation,
  exploreComposition,
  runComposition,
} from '@explorer/index';
import { describe, expect, it } from 'vitest';
import { boot } from '../composition/explored/boot';
import { launch } from '../composition/explored/launchProtection';
import { leaving } from '../composition/explored/leaving';
import { paymentOf } from '../composition/explored/loginPayment';
import { outage } from '../composition/explored/outage';
import { sessionLogout } from '../composition/explored/sessionLogout';

/** Enough for the shortest runs. */
const A_PART = 60;

interface Span {
  readonly words: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** What is hard to read in a sequence diagram, as sentences. */
function illegible({ width, texts, boxes, lifelines, messages }: SequenceLayout): readonly string[] {
  const spans = texts.map(({ x, y, phrases }): Span => {
    const words = phrases.map(({ text }) => text).join('');
    const isTitle = phrases[0]?.tone === 'title';
    return { words, x, y: y - 10, width: textWidth(words, isTitle ? METRICS.title : METRICS.text, isTitle) };
  });
  const isBoxed = ({ x, y }: Span) =>
    boxes.some((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height);
  return spans.flatMap((span, index) => [
    ...(span.x < 0 || span.x + span.width > width ? [`“${span.words}” leaves the paper`] : []),
    ...spans
      .slice(index + 1)
      .filter(
        (other) =>
          Math.abs(span.y - other.y) < 12 && span.x < other.x + other.width && other.x < span.x + span.width,
      )
      .map((other) => `“${span.words}” and “${other.words}” overlap`),
    ...lifelines
      .filter(({ x }) => !isBoxed(span) && span.x < x && span.x + span.width > x)
      .map(() => `a lifeline crosses “${span.words}”`),
    ...messages
      .filter(
        ({ x1, x2, y }) =>
          y > span.y &&
          y < span.y + 12 &&
          Math.min(x1, x2) < span.x + span.width &&
          Math.max(x1, x2) > span.x,
      )
      .map(() => `an arrow crosses “${span.words}”`),
  ]);
}

function legible<Memory>(composition: Composition<Memory>) {
  return [
    composition.id,
    () => {
      const { ways } = exploreComposition({ ...composition, bound: A_PART });
      return [...ways.values()].flatMap((path) => {
        const conversation = compositionConversation(composition, path);
        return [980, 360].flatMap((width) => illegible(layoutSequence(conversation, width)));
      });
    },
  ] as const;
}

describe('sequence diagrams of compositions', () => {
  it.each([
    legible(boot),
    legible(sessionLogout),
    legible(leaving),
    legible(launch),
    legible(paymentOf('deposit', 'member')),
    legible(outage),
  ])('%s is legible', (_, problems) => {
    expect(problems()).toEqual([]);
  });

  it('fits a page unless its columns would become too narrow', () => {
    const conversation = compositionConversation(sessionLogout, ['logout: logout.ask']);
    expect(layoutSequence(conversation, 980).width).toBeLessThanOrEqual(980);
    expect(layoutSequence(conversation, 360).width).toBeGreaterThan(360);
  });

  it('shows who told whom, in order, and the states that follow', () => {
    const [, asked, accepted, answered] = runComposition(sessionLogout, [
      'logout: logout.ask',
      'feedback: confirm.accept',
      'logout: question is answered (yes)',
    ]);
    const words = (turn: typeof asked) =>
      turn?.messages.map(({ from, to, words }) => `${from} → ${to}: ${words}`);
    expect(words(asked)).toEqual(['user → logout: logout.ask', 'logout → feedback: confirm.ask']);
    expect(asked?.entered).toEqual([
      { member: 'feedback', states: ['confirm.asking'] },
      { member: 'logout', states: ['asking'] },
    ]);
    expect(words(accepted)).toEqual(['user → feedback: confirm.accept']);
    expect(words(answered)).toEqual([
      'feedback → logout: question: yes',
      'logout → services: endSession',
      'logout → session: session.leaving',
      'logout → feedback: loading.show',
    ]);
  });

  it('reports a step that is not possible', () => {
    expect(() => runComposition(boot, ['session: no such step'])).toThrow('no such step');
  });
});
