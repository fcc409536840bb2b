import { type Conversation, layoutSequence, MARGIN, sequenceShapes, svgText } from '@explorer/diagram/index';
import { useMemo } from 'react';
import { download } from '../download';
import { Scrollable } from './Scrollable';
import { element } from './shapes';
import { useWidth } from './useWidth';

function lines({ participants, turns }: Conversation): readonly string[] {
  const titleOf = (id: string) => participants.find((each) => each.id === id)?.title ?? id;
  return turns.flatMap(({ messages, entered }, step) => [
    ...messages.map(
      ({ from, to, words }) => `${step}. ${titleOf(from)}${from === to ? '' : ` → ${titleOf(to)}`}: ${words}`,
    ),
    ...entered.map(({ member, states }) => `${step}. ${titleOf(member)} is in ${states.join(' and ')}`),
  ]);
}

/** A run as a sequence diagram, as wide as there is room, with unscaled text; below it the same as text. */
export function Sequence({
  conversation,
  title,
  name,
}: {
  readonly conversation: Conversation;
  readonly title: string;
  /** File name without extension. */
  readonly name: string;
}) {
  const { frame, width } = useWidth();
  const layout = useMemo(
    () => (width === 0 ? undefined : layoutSequence(conversation, width - MARGIN * 2 - 2)),
    [conversation, width],
  );
  const shapes = layout === undefined ? [] : sequenceShapes(layout);
  const paperWidth = (layout?.width ?? 0) + MARGIN * 2;
  const height = (layout?.height ?? 0) + MARGIN * 2;
  return (
    <div className="diagram">
      <div className="tools">
        <button
          type="button"
          onClick={() => {
            const whole = layoutSequence(conversation);
            download(`${name}.svg`, 'image/svg+xml', svgText(sequenceShapes(whole), whole, title));
          }}
        >
          Save as SVG
        </button>
      </div>
      <Scrollable as="section" ref={frame} className="frame sequence" aria-label={`Sequence: ${title}`}>
        <svg className="paper" viewBox={`0 0 ${paperWidth} ${height}`} width={paperWidth} height={height}>
          <title>{`Sequence: ${title}`}</title>
          <g transform={`translate(${MARGIN} ${MARGIN})`}>
            {shapes.map((shape, index) => element(shape, String(index)))}
          </g>
        </svg>
      </Scrollable>
      <details className="as-text">
        <summary>As text</summary>
        <ul>
          {lines(conversation).map((line, index) => (
            // A run may repeat a message, so the position is the key.
            <li key={`${String(index)} ${line}`}>{line}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
