export { formatDuration } from './labels';
export { type ChartLayout, layoutChart, type PlacedEdge, type PlacedState } from './layout';
export { delayFigures, mermaidDiagram } from './mermaid';
export { renderSvg } from './svg';
