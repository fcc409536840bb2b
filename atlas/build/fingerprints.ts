/** Fingerprints of what notes are about. */
import { createHash } from 'node:crypto';
import { type ChartDescription, flattenStates, type StateDescription, type TestCase } from '@explorer/index';
import type { AtlasRequirement } from '../data';
import { type Fingerprints, type Subject, subjectKey } from '../notes';

const LENGTH = 12;
const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, LENGTH);

/** The state without its contents, which have fingerprints of their own. */
const ownParts = ({ states, ...own }: StateDescription) => ({ ...own, states: states.map(({ key }) => key) });

/** A chart without figures, which change with the exploration. */
const meaningOf = ({ root, events, guards, delays, effects, data, proofs }: ChartDescription) => [
  root,
  events,
  guards,
  delays,
  effects,
  data,
  proofs.map(({ invariant }) => invariant),
];

interface Described {
  readonly description: ChartDescription;
  readonly cases?: readonly TestCase[];
}

const pathId = ({ group, id }: Pick<TestCase, 'group' | 'id'>): string => `${group} ${id}`;

/** Fingerprints of all states, paths and requirements. */
export function fingerprintsOf(
  charts: readonly Described[],
  requirements: readonly AtlasRequirement[],
): Fingerprints {
  const whole = new Map(
    charts.map(({ description }) => [description.id, fingerprint(meaningOf(description))]),
  );
  const named = charts.flatMap(({ description, cases = [] }): (readonly [Subject, string])[] => [
    ...flattenStates(description.root).map(
      (state) =>
        [
          { kind: 'state', chart: description.id, id: state.path },
          state.path === '' ? (whole.get(description.id) ?? '') : fingerprint(ownParts(state)),
        ] as const,
    ),
    ...cases.map(
      (path) =>
        [
          { kind: 'path', chart: description.id, id: pathId(path) },
          fingerprint([path.input, path.begins, path.steps]),
        ] as const,
    ),
  ]);
  const required = requirements.map(
    ({ id, text }) => [{ kind: 'requirement', chart: '', id }, fingerprint(text)] as const,
  );
  return {
    subjects: Object.fromEntries(
      [...named, ...required].map(([subject, print]) => [subjectKey(subject), print]),
    ),
    aroundRequirements: Object.fromEntries(
      requirements.map(({ id, charts: ids }) => [
        id,
        fingerprint(ids.map((chart) => whole.get(chart) ?? '')),
      ]),
    ),
  };
}
