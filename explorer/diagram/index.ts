export { delayFigures, formatDuration } from './labels';
export { type ChartLayout, layoutChart, type PlacedEdge, type PlacedState } from './layout';
export { mermaidDiagram } from './mermaid';
export { renderSvg } from './svg';
