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
export {
  type Conversation,
  type ConversationTurn,
  layoutSequence,
  type SequenceLayout,
  sequenceShapes,
} from './sequence';
export { SHEET, type Strip, stripsOf } from './sheets';
export { type Emphasis, MARGIN, type Marks, renderSvg, type Shape, shapesOf, svgText } from './svg';
