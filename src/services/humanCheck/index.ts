export {
  createHumanCheck,
  type HumanCheck,
  type HumanPuzzle,
  type HumanSolution,
  type HumanVerdict,
} from './humanCheck';
