import type { TestCase } from '@explorer/cases';
import { flattenStates } from '@explorer/describe';
import { isWithin } from '@explorer/diagram/labels';
import { casesCsv, casesGherkin, caseText, expectedWords, stepWords } from '@explorer/documents/cases';
import { useState } from 'react';
import type { AtlasChart } from '../data';
import { download } from '../download';
import { addressOf, usePlace } from '../router';
import { NoteEditor, VerdictOf } from './Notes';

/** Limit of listed paths; search narrows them down. */
const SHOWN = 200;

const GROUPS = [
  ['journey', 'Named journeys'],
  ['state', 'The shortest path to each state'],
  ['transition', 'The shortest path through each transition'],
  ['refusal', 'Refused steps'],
] as const;

/** The steps of a path, after its input if the chart has several. */
function labelsOf({ description }: AtlasChart, { input, steps }: TestCase): readonly string[] {
  const labels = steps.map(({ label }) => label);
  return description.inputs.length > 1 ? [`[${input}]`, ...labels] : labels;
}

/** The address of a path in the live chart. */
function liveAddress(data: AtlasChart, path: TestCase, at: number): string {
  return addressOf(['chart', data.description.id, 'live'], {
    path: JSON.stringify(labelsOf(data, path)),
    at: String(at),
  });
}

/** A path as steps for a tester; each step links to the live chart at that point. */
export function CaseSteps({
  data,
  path,
  onPoint,
}: {
  readonly data: AtlasChart;
  readonly path: TestCase;
  /** Called with the transitions of the step that is pointed at, and those of the whole path. */
  readonly onPoint?: (transitions: readonly string[]) => void;
}) {
  const [isCopied, setCopied] = useState(false);
  const begins = path.begins.join(' and ');
  const whole = path.steps.flatMap(({ transitions }) => transitions);
  return (
    <>
      <ol
        className="case"
        onPointerEnter={() => onPoint?.(whole)}
        onPointerLeave={() => onPoint?.([])}
        onBlur={() => onPoint?.([])}
      >
        <li value={0}>
          <a href={liveAddress(data, path, 0)}>Begin</a>
          {path.input !== 'default' && <span className="tag">{path.input}</span>}
          <span className="soft"> in {begins}</span>
        </li>
        {path.steps.map((step, index) => (
          // A path may repeat a step, so the position is the key.
          <li
            key={`${String(index)} ${step.label}`}
            onPointerEnter={() => onPoint?.(step.transitions)}
            onPointerLeave={() => onPoint?.(whole)}
            onFocus={() => onPoint?.(step.transitions)}
          >
            <a href={liveAddress(data, path, index + 1)}>{stepWords(step)}</a>
            {step.data !== undefined && <code className="data">{step.data}</code>}
            <span className="soft"> {expectedWords(step)}</span>
          </li>
        ))}
      </ol>
      <a
        href={addressOf(['chart', data.description.id, 'live'], {
          path: JSON.stringify(labelsOf(data, path)),
          view: 'sequence',
        })}
      >
        As a sequence diagram
      </a>{' '}
      <button
        type="button"
        onClick={() => {
          void navigator.clipboard
            .writeText(caseText(data.description.title, path))
            .then(() => setCopied(true));
        }}
      >
        {isCopied ? 'Copied' : 'Copy as test case'}
      </button>
    </>
  );
}

/** The requirements of the states that a path leads to. */
function requirementsOf({ description }: AtlasChart, { begins, steps }: TestCase): readonly string[] {
  const ends = steps.findLast(({ expected }) => expected.length > 0)?.expected ?? begins;
  const around = flattenStates(description.root).filter(
    ({ path, requirements }) => requirements.length > 0 && ends.some((end) => isWithin(end, path)),
  );
  return [...new Set(around.flatMap(({ requirements }) => requirements))];
}

function Case({
  data,
  path,
  isOpen,
}: {
  readonly data: AtlasChart;
  readonly path: TestCase;
  readonly isOpen: boolean;
}) {
  const [isShown, setShown] = useState(isOpen);
  const subject = {
    kind: 'path',
    chart: data.description.id,
    id: `${path.group} ${path.id}`,
  } as const;
  return (
    <details open={isShown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>
        {path.title}{' '}
        <span className="soft">
          {path.steps.length} {path.steps.length === 1 ? 'step' : 'steps'}
        </span>{' '}
        {requirementsOf(data, path).map((id) => (
          <span key={id} className="tag">
            {id}
          </span>
        ))}{' '}
        <VerdictOf subject={subject} />
      </summary>
      {isShown && (
        <>
          <CaseSteps data={data} path={path} />
          <NoteEditor subject={subject} label={path.title} />
        </>
      )}
    </details>
  );
}

function unpack({ inputs, labels, paths }: AtlasChart['paths']) {
  return paths.map(([input = 0, ...steps]) => ({
    input: inputs[input] ?? '',
    steps: steps.map((step) => labels[step] ?? ''),
  }));
}

/** Every generated path, including permutations, collapsed by default. */
function Generated({ data, text }: { readonly data: AtlasChart; readonly text: string }) {
  const all = unpack(data.paths);
  const found = all.filter(({ input, steps }) =>
    `[${input}] ${steps.join(' → ')}`.toLowerCase().includes(text),
  );
  const hasInputs = data.description.inputs.length > 1;
  return (
    <details open={text !== ''}>
      <summary>
        All generated paths, permutations included: {found.length.toLocaleString('en')} of{' '}
        {all.length.toLocaleString('en')}
        {found.length > SHOWN ? `, the shortest ${SHOWN} shown` : ''}
      </summary>
      <ol className="paths">
        {found
          .toSorted((a, b) => a.steps.length - b.steps.length)
          .slice(0, SHOWN)
          .map(({ input, steps }) => (
            <li key={`${input} ${steps.join()}`}>
              <a
                href={addressOf(['chart', data.description.id, 'live'], {
                  path: JSON.stringify(hasInputs ? [`[${input}]`, ...steps] : steps),
                  at: '0',
                })}
              >
                {hasInputs && <span className="tag">{input}</span>} {steps.length}{' '}
                {steps.length === 1 ? 'step' : 'steps'}
              </a>{' '}
              <span className="soft">{steps.join(' → ')}</span>
            </li>
          ))}
      </ol>
    </details>
  );
}

/**
 * Paths by what they cover, as steps for testers; each can be copied, exported and opened in the live chart at any
 * step.
 */
export function Paths({ data }: { readonly data: AtlasChart }) {
  const { query } = usePlace();
  const [wanted, setWanted] = useState(query.get('find') ?? '');
  const { id, title } = data.description;
  const text = wanted.trim().toLowerCase();
  const found = data.cases.filter((path) =>
    [path.title, path.steps.map(({ label }) => label).join(' → '), ...requirementsOf(data, path)].some(
      (words) => words.toLowerCase().includes(text),
    ),
  );
  const save = (ending: string, type: string, words: string) => download(`${id}.${ending}`, type, words);
  return (
    <>
      <div className="row tight">
        <label className="search">
          <span className="hidden">Find a path</span>
          <input
            type="search"
            placeholder="Find paths to a state or requirement, or with steps: form.submit → …"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
        <button type="button" onClick={() => save('csv', 'text/csv', casesCsv(title, found))}>
          Save {found.length} as CSV
        </button>
        <button type="button" onClick={() => save('feature', 'text/plain', casesGherkin(title, found))}>
          Save as Gherkin
        </button>
      </div>
      {GROUPS.map(([group, heading]) => {
        const cases = found.filter((path) => path.group === group);
        return cases.length === 0 ? null : (
          <section key={group} className="cases">
            <h2>
              {heading} <span className="soft">({cases.length})</span>
            </h2>
            {cases.map((path) => (
              <Case key={path.id} data={data} path={path} isOpen={cases.length === 1 && found.length <= 4} />
            ))}
          </section>
        );
      })}
      <h2>Permutations</h2>
      <Generated data={data} text={text} />
      {data.walks.length > 0 && (
        <p className="soft">{data.walks.length} of the generated paths were walked in a browser.</p>
      )}
    </>
  );
}
