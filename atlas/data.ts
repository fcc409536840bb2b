/** The data of the atlas, written by `atlas/build` from the charts, the tests and the records of browser tests. */
import type { ChartDescription, ChartDiff, Figures, Finding, Invocation, TestCase } from '@explorer/index';

/** Coverage of a chart. */
export interface Reach {
  /** Dot paths of states. */
  readonly states: readonly string[];
  /** Ids of transitions. */
  readonly transitions: readonly string[];
  /** Ids of transitions whose guard was seen to pass and to fail. */
  readonly guardsPassed: readonly string[];
  readonly guardsFailed: readonly string[];
}

/** A chart on the map. */
export interface AtlasEntry {
  readonly id: string;
  readonly title: string;
  readonly area: string;
  readonly description: string;
  readonly figures: Figures;
  readonly requirements: readonly string[];
  readonly invariants: number;
  /** Number of broken invariants and broken rules for every chart. */
  readonly faults: number;
  /** Transitions taken in browsers; absent if no browser test walks the chart. */
  readonly walkedTransitions?: number;
  readonly walkedStates?: number;
}

/** A requirement with everything that names it. */
export interface AtlasRequirement {
  readonly id: string;
  readonly text: string;
  readonly charts: readonly string[];
  /** Test titles as `file: title`. */
  readonly tests: readonly string[];
}

/** A row of the wiring table: an action of one chart and its receiver. */
export interface AtlasConnection {
  /** The names under which the charts run. */
  readonly from: string;
  readonly to: string;
  /** The named action, or the question. */
  readonly action: string;
  readonly event: string;
  /** Chart ids. */
  readonly sender: string;
  readonly receiver: string;
}

export interface AtlasIndex {
  readonly charts: readonly AtlasEntry[];
  readonly relations: readonly Invocation[];
  readonly connections: readonly AtlasConnection[];
  readonly requirements: readonly AtlasRequirement[];
  /** Whether there are records of browser tests; without them, nothing is claimed about browsers. */
  readonly isMeasured: boolean;
  /** The commit to compare with, if one was given. */
  readonly changesSince?: string;
}

/** A path that a browser test walked on the real page. */
export interface Walk {
  readonly input: string;
  readonly language: string;
  readonly steps: readonly string[];
}

/** A screenshot of the page in a state, taken by a browser test. */
export interface Screen {
  /** The state value as JSON. */
  readonly value: string;
  readonly language: string;
  /** Width of the phone in CSS pixels. */
  readonly width: number;
  readonly file: string;
}

/** The generated paths, packed: the first number of each is its input, the others are its steps. */
export interface PackedPaths {
  readonly inputs: readonly string[];
  readonly labels: readonly string[];
  readonly paths: readonly (readonly number[])[];
}

export interface AtlasChart {
  readonly description: ChartDescription;
  readonly paths: PackedPaths;
  /** Paths for testers: journeys, then the shortest path to each state, transition and refused step. */
  readonly cases: readonly TestCase[];
  /** Broken rules, each with the path to it. */
  readonly faults: readonly Finding[];
  /** Coverage of the generated paths. */
  readonly explored: Reach;
  /** Coverage of the browser tests; absent if none walks this chart. */
  readonly walked?: Reach;
  readonly walks: readonly Walk[];
  readonly screens: readonly Screen[];
  /** By transition id: the steps of a shortest path through it. */
  readonly ways: Readonly<Record<string, readonly string[]>>;
}

/** The comparison with a commit. */
export interface AtlasChanges {
  readonly since: string;
  readonly diffs: readonly ChartDiff[];
}
