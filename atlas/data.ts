/** The data of the atlas, written by `atlas/build` from the charts, the tests and the records of browser tests. */
import type { Conversation } from '@explorer/diagram/index';
import type {
  ChartDescription,
  ChartDiff,
  Figures,
  Finding,
  Invocation,
  KindFigures,
  TestCase,
} from '@explorer/index';

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
  /** States with a picture, of those that a player can see; absent if none was taken. */
  readonly pictures?: { readonly taken: number; readonly visible: number };
  /** Mutations of the chart that its tests detect without the original; absent if not measured. */
  readonly oracle?: StrengthFigures;
  /** Only what the documents say; the rest is still being computed. */
  readonly isPending?: true;
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
  /** Some charts are still being computed. */
  readonly isPending?: true;
  /** The commit to compare with, if one was given. */
  readonly changesSince?: string;
}

/** A path that a browser test walked on the real page. */
export interface Walk {
  readonly input: string;
  readonly language: string;
  readonly steps: readonly string[];
  /** The state value at the start and after each step, as positions in `walkedValues`. */
  readonly values: readonly number[];
}

/** Why browser tests leave out a part of a chart. */
export interface Omissions {
  /** Kinds of steps that cannot be played on the page, with the reason. */
  readonly unplayable: Readonly<Record<string, string>>;
  /** States that no player sees, with the reason. */
  readonly unseen: Readonly<Record<string, string>>;
}

/** What became of a chart's mutations. One that is equivalent to the chart counts in neither number. */
export interface StrengthFigures {
  readonly mutations: number;
  readonly detected: number;
  readonly kinds: Readonly<Record<string, KindFigures>>;
}

/** The strength of a chart's oracle (docs/oracle.json): what its tests detect without the original chart. */
export interface OracleStrength {
  /** By claim: a mutation that breaks it. */
  readonly claims: Readonly<Record<string, string>>;
  /** Absent until measured. */
  readonly mutations?: number | undefined;
  readonly detected?: Readonly<Record<string, number>> | undefined;
  /** By kind of mutation; the others of a kind are detected. */
  readonly kinds?: Readonly<Record<string, KindFigures>> | undefined;
  /** Mutations that nothing detects. */
  readonly undetected?: readonly string[] | undefined;
}

/** A screenshot of the page in a state, taken by a browser test. */
export interface Screen {
  /** The state value as JSON. */
  readonly value: string;
  readonly language: string;
  /** Width of the phone in CSS pixels. */
  readonly width: number;
  readonly file: string;
  /** The step before it, if that is a service's answer. */
  readonly after?: string | undefined;
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
  /** State values of the walks, as JSON. */
  readonly walkedValues: readonly string[];
  readonly screens: readonly Screen[];
  /** Absent without records of browser tests. */
  readonly omissions?: Omissions;
  /** Absent where docs/oracle.json does not name the chart. */
  readonly oracle?: OracleStrength;
  /** By transition id: the steps of a shortest path through it. */
  readonly ways: Readonly<Record<string, readonly string[]>>;
  /** Only what the documents say; the rest is still being computed. */
  readonly isPending?: true;
}

/** A picture that changed, appeared (no `before`) or disappeared (no `after`). */
export interface PictureChange {
  readonly chart: string;
  /** The state value as JSON. */
  readonly value: string;
  readonly language: string;
  readonly width: number;
  /** The answer of a service before it, if there is one. */
  readonly answer?: string | undefined;
  /** Files in `screens-before` and `screens`. */
  readonly before?: string;
  readonly after?: string;
  /** Share of the pixels that differ. */
  readonly share: number;
  /** The part that differs, as shares of width and height. */
  readonly box: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;
}

/** The comparison with a commit. */
export interface AtlasChanges {
  readonly since: string;
  readonly diffs: readonly ChartDiff[];
  /** Absent if pictures were not compared. */
  readonly pictures?: readonly PictureChange[];
}

/** A run of several charts, drawn as a sequence diagram. */
export interface AtlasRun {
  readonly path: readonly string[];
  /** Connections that it uses, as `from.action → to.event`. */
  readonly covers: readonly string[];
  readonly conversation: Conversation;
}

/** All compositions; empty while they are computed. */
export interface AtlasCompositions {
  readonly compositions: readonly AtlasComposition[];
  readonly isPending: boolean;
}

/** Several charts explored as one. */
export interface AtlasComposition {
  readonly id: string;
  readonly title: string;
  /** Names under which the charts run. */
  readonly members: readonly string[];
  readonly rules: readonly string[];
  readonly goals: readonly string[];
  readonly configurations: number;
  readonly steps: number;
  /** Configurations beyond the bound, about which nothing is claimed. */
  readonly unexpanded: number;
  /** Broken rules, each with the shortest run that breaks it. */
  readonly violations: readonly (AtlasRun & { readonly rule: string })[];
  /** Shortest runs that together use every connection between the members. */
  readonly runs: readonly AtlasRun[];
}
