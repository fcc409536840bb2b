import { useState } from 'react';
import type { AtlasChart } from '../data';
import { addressOf } from '../router';

/** As many as a reader scrolls through; the search narrows the rest. */
const SHOWN = 200;

interface Listed {
  readonly input: string;
  readonly steps: readonly string[];
  readonly by: string;
}

function unpack({ inputs, labels, paths }: AtlasChart['paths']): readonly Listed[] {
  return paths.map(([input = 0, ...steps]) => ({
    input: inputs[input] ?? '',
    steps: steps.map((step) => labels[step] ?? ''),
    by: '',
  }));
}

/** Every generated path and every walk of the browser tests; each can be stepped through. */
export function Paths({ data }: { readonly data: AtlasChart }) {
  const [wanted, setWanted] = useState('');
  const [walked, setWalked] = useState(false);
  const all: readonly Listed[] = walked
    ? data.walks.map(({ input, steps, language }) => ({ input, steps, by: language }))
    : unpack(data.paths);
  const text = wanted.trim().toLowerCase();
  const found = all.filter(({ input, steps }) =>
    `[${input}] ${steps.join(' → ')}`.toLowerCase().includes(text),
  );
  const hasInputs = data.description.inputs.length > 1;
  return (
    <>
      <div className="row tight">
        <label className="search">
          <span className="hidden">Find a path</span>
          <input
            type="search"
            placeholder="Find paths with a step, e.g. form.submit → …"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
        <label>
          <input
            type="checkbox"
            checked={walked}
            disabled={data.walks.length === 0}
            onChange={(event) => setWalked(event.target.checked)}
          />{' '}
          only those walked in a browser ({data.walks.length})
        </label>
        <span className="soft">
          {found.length.toLocaleString('en')} of {all.length.toLocaleString('en')} paths
          {found.length > SHOWN ? `, the first ${SHOWN} shown` : ''}
        </span>
      </div>
      <ol className="paths">
        {found.slice(0, SHOWN).map(({ input, steps, by }) => (
          <li key={`${by} ${input} ${steps.join()}`}>
            <a
              href={addressOf(['chart', data.description.id, 'live'], {
                path: JSON.stringify(hasInputs ? [`[${input}]`, ...steps] : steps),
                at: '0',
              })}
            >
              {by !== '' && <span className="tag">{by}</span>}{' '}
              {hasInputs && <span className="tag">{input}</span>} {steps.length}{' '}
              {steps.length === 1 ? 'step' : 'steps'}
            </a>{' '}
            <span className="soft">{steps.join(' → ')}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
