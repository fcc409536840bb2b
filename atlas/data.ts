/** What the atlas reads: written by `atlas/build` from the charts, the tests and the browser's walks. */
import type { ChartDescription, ChartDiff, Figures, Finding, Invocation, TestCase } from '@explorer/index';

/** How much of a chart something has reached. */
export interface Reach {
  /** Dot paths of states. */
  readonly states: readonly string[];
  /** Ids of transitions. */
  readonly transitions: readonly string[];
  /** Ids of guarded transitions whose guard was seen to pass and to fail. */
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
  /** Invariants that do not hold and rules of every chart that are broken. */
  readonly faults: number;
  /** Transitions that the browser has taken; absent when no browser test walks the chart. */
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
  readonly says: string;
  readonly event: string;
  /** Chart ids. */
  readonly speaker: string;
  readonly hearer: string;
}

export interface AtlasIndex {
  readonly charts: readonly AtlasEntry[];
  readonly relations: readonly Invocation[];
  readonly connections: readonly AtlasConnection[];
  readonly requirements: readonly AtlasRequirement[];
  /** Whether browser tests have left any walks: without them nothing is said about the browser. */
  readonly isMeasured: boolean;
  /** The commit that the changes are counted from, when one was asked for. */
  readonly changesSince?: string;
}

/** A path that the browser has walked on the real page. */
export interface Walk {
  readonly input: string;
  readonly language: string;
  readonly steps: readonly string[];
}

/** A picture of the page, taken in a state by a browser test. */
export interface Screen {
  /** The state's value as JSON. */
  readonly value: string;
  readonly language: string;
  /** Width of the phone, CSS pixels. */
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
  /** Paths for people: journeys, then the shortest to each state, transition and refusal. */
  readonly cases: readonly TestCase[];
  /** Rules of every chart that this one breaks, each with the path to it. */
  readonly faults: readonly Finding[];
  /** What the generated paths reach. */
  readonly explored: Reach;
  /** What the browser tests reach; absent when none walks this chart. */
  readonly walked?: Reach;
  readonly walks: readonly Walk[];
  readonly screens: readonly Screen[];
  /** Steps of a shortest path through each transition, by its id. */
  readonly ways: Readonly<Record<string, readonly string[]>>;
}

/** The comparison with a commit. */
export interface AtlasChanges {
  readonly since: string;
  readonly diffs: readonly ChartDiff[];
}
