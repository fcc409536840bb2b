export { delayFigures, formatDuration } from './labels';
export {
  type Box,
  type BoxKind,
  type ChartLayout,
  layoutChart,
  type PlacedEdge,
  type PlacedState,
} from './layout';
export { mermaidDiagram } from './mermaid';
export { type Marks, renderSvg, roundedPath } from './svg';
