export { delayFigures, formatDuration } from './labels';
export {
  type Box,
  type BoxKind,
  type ChartLayout,
  layoutChart,
  type PlacedEdge,
  type PlacedState,
  type PlacedText,
} from './layout';
export { everythingOpen, type Picture, picturesOf } from './levels';
export { mermaidDiagram } from './mermaid';
export { type Emphasis, MARGIN, type Marks, renderSvg, type Shape, shapesOf } from './svg';
