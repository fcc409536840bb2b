import {
  layoutChart,
  MARGIN,
  type Picture,
  picturesOf,
  SHEET,
  shapesOf,
  stripsOf,
} from '@explorer/diagram/index';
import type { ChartDescription } from '@explorer/index';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { element } from './shapes';

function Sheet({ chart, picture }: { readonly chart: ChartDescription; readonly picture: Picture }) {
  const layout = layoutChart(chart, picture, SHEET.width - MARGIN * 2);
  const shapes = shapesOf(chart, layout).map((shape, index) => element(shape, String(index)));
  const width = layout.width + MARGIN * 2;
  return stripsOf(layout, SHEET.height - MARGIN * 2).map(({ from, to }, index) => (
    <section key={from} className="sheet">
      <h2>
        {[chart.title, ...picture.root.split('.')].filter(Boolean).join(', ')}
        {index > 0 && ', continued'}
      </h2>
      <svg
        className="paper"
        viewBox={`${-MARGIN} ${from} ${width} ${to - from + MARGIN}`}
        width={width}
        height={to - from + MARGIN}
        aria-hidden="true"
      >
        {shapes}
      </svg>
    </section>
  ));
}

/** The chart on paper: the overview and every part, each on sheets of its own. Drawn only for printing. */
export function Sheets({ chart }: { readonly chart: ChartDescription }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  return (
    <div className="sheets">
      {picturesOf(chart).map((picture) => (
        <Sheet key={picture.root} chart={chart} picture={picture} />
      ))}
    </div>
  );
}
