import { useState } from 'react';
import type { AtlasChart, AtlasConnection } from '../data';
import { useIndex } from '../load';
import { addressOf, replacePlace, usePlace } from '../router';
import { answersOf, isQuestion, QUESTIONS, type QuestionId, tellsOf } from '../whatIf';
import { WayOut } from './StateCard';

const NAMES = Object.keys(QUESTIONS).filter(isQuestion);
const [FIRST = 'late'] = NAMES;

/** The question in the address, and its choice. */
function useQuestion(parts: readonly string[]) {
  const asked = usePlace().query.get('if') ?? '';
  const [chosen, setChosen] = useState<QuestionId>(isQuestion(asked) ? asked : FIRST);
  const box = (
    <label className="search">
      What happens if{' '}
      <select
        value={chosen}
        onChange={({ target: { value } }) => {
          if (!isQuestion(value)) return;
          setChosen(value);
          replacePlace(parts, { if: value });
        }}
      >
        {NAMES.map((name) => (
          <option key={name} value={name}>
            {QUESTIONS[name].words}
          </option>
        ))}
      </select>
    </label>
  );
  return { chosen, box };
}

/** What one chart does; what it does not hear of is said, not guessed. */
export function WhatIf({ data }: { readonly data: AtlasChart }) {
  const { id } = data.description;
  const { chosen, box } = useQuestion(['chart', id, 'what-if']);
  const answers = answersOf(data, chosen);
  const goTo = (path: string) => window.location.assign(addressOf(['chart', id, 'diagram'], { at: path }));
  return (
    <>
      {box}
      {answers.length === 0 && (
        <p>
          This chart hears of no such thing, so nothing changes in it. Whether it still runs then is not
          explored here: see <a href={addressOf(['what-if'], { if: chosen })}>which charts are told</a>.
        </p>
      )}
      {answers.map(({ state, sentence, transitions }) => (
        <section key={`${state} ${sentence}`}>
          <h2>{sentence}</h2>
          <ul className="plain">
            {transitions.map((transition) => (
              <WayOut
                key={transition.id}
                data={data}
                transition={transition}
                onState={goTo}
                onPoint={() => undefined}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Which charts are told, by the wiring, with a link to what each does. */
export function WhatIfSite() {
  const { charts, connections } = useIndex();
  const { chosen, box } = useQuestion(['what-if']);
  const titleOf = (id: string) => charts.find((chart) => chart.id === id)?.title ?? id;
  const told = new Map<string, AtlasConnection[]>();
  for (const row of connections)
    if (tellsOf(chosen, row.event)) told.set(row.receiver, [...(told.get(row.receiver) ?? []), row]);
  return (
    <main className="page">
      <h1>What happens if…</h1>
      {box}
      {'service' in QUESTIONS[chosen] ? (
        <p>Each chart that calls a service answers for itself:</p>
      ) : (
        <p>
          {told.size === 0
            ? 'No chart is told of it by another; those that watch it themselves answer on their own pages:'
            : `${told.size} ${told.size === 1 ? 'chart is' : 'charts are'} told by others:`}
        </p>
      )}
      <ul className="plain">
        {(told.size === 0 ? charts.map(({ id }) => id) : [...told.keys()]).map((id) => (
          <li key={id}>
            <a href={addressOf(['chart', id, 'what-if'], { if: chosen })}>{titleOf(id)}</a>
            {(told.get(id) ?? []).length > 0 && (
              <span className="soft">
                {' '}
                hears{' '}
                {[
                  ...new Set(
                    (told.get(id) ?? []).map(({ event, sender }) => `${event} from ${titleOf(sender)}`),
                  ),
                ].join(', ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </main>
  );
}
