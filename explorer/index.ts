export { type CaseGroup, type CaseStep, casesOf, type TestCase } from './cases';
export { type ChecklistItem, checklistOf } from './checklist';
export {
  CHART_RULES,
  checkChart,
  checkCoverage,
  checkReplay,
  exploredCoverage,
  type Finding,
  formatFinding,
  formatFindings,
  type GlobalAnswer,
  type GlobalRow,
  globalEventTable,
  type Rule,
} from './checks';
export {
  type Composition,
  type CompositionReport,
  type CompositionRule,
  type Connection,
  connectionName,
  exploreComposition,
  formatViolations,
  type Goal,
  type Member,
  type MemberAction,
  type Message,
  type Moment,
  type Question,
  ROUND_RULE,
  type RunTurn,
  runComposition,
  SERVICES,
  USER,
  type Violation,
  type Where,
} from './composition';
export type { Configuration, RunningActor, Step, Timer } from './configuration';
export { type ChartMoment, chartConversation, compositionConversation } from './conversation';
export { DEFAULT_BOUND, defineModel, type ModelDefinition } from './defineModel';
export {
  type ChartDescription,
  chartRequirements,
  type DelayDescription,
  describeChart,
  type EventDescription,
  type Figures,
  flattenStates,
  type GuardDescription,
  type InvokeDescription,
  type StateDescription,
  type TransitionDescription,
} from './describe';
export { type Change, type ChartDiff, diffCharts, marksOf, type PathChange } from './diff';
export { type DataDescription, describeData, describeEffects, type EffectDescription } from './effects';
export { type Edge, type Exploration, type ExploredState, explore, type GuardAnswers } from './explore';
export {
  GRAPH_KINDS,
  isEquivalent,
  isOfGraph,
  MUTATION_KINDS,
  type MutantVerdict,
  type Mutation,
  type MutationKind,
  mutations,
  tryMutation,
} from './mutations/index';
export {
  ALL_LAYERS,
  breakableClaims,
  type Judgement,
  judge,
  judgeQuickly,
  type KindFigures,
  LAYERS,
  type Layer,
  type Strength,
} from './oracle';
export {
  edgeCover,
  formatPath,
  JourneyError,
  journeyPath,
  type Path,
  pathThrough,
  pathTo,
  shortestPaths,
  stepLabel,
  stepLabels,
} from './paths';
export {
  type Proof,
  type PropertyKind,
  propertyNames,
  proveAll,
  proveInvariants,
  proveSteps,
  proveTemporal,
} from './properties';
export { type ChartRecord, recordChart } from './record';
export { type Invocation, invocations } from './relations';
export {
  type Coverage,
  type Divergence,
  type Replay,
  type ReplayedStep,
  type ReplayReport,
  replay,
  replayAll,
} from './replay';
export { parseSavedPath, replaySaved, type SavedPath, type SavedReplay, sharedLabels } from './saved';
export type * from './types';
