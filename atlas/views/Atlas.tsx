import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useIndex } from '../load';
import { addressOf, useArrivals, usePlace } from '../router';
import { Changes } from './Changes';
import { ChartMap } from './ChartMap';
import { Requirements } from './Requirements';
import { Review } from './Review';

const ChartPage = lazy(() => import('./ChartPage'));
const WhatIfSite = lazy(async () => ({ default: (await import('./WhatIf')).WhatIfSite }));
const Compositions = lazy(() => import('./Compositions'));

/** Shows the error instead of a blank page. */
class Fallback extends Component<
  { readonly children: ReactNode; readonly place: string },
  { error?: Error; at?: string }
> {
  override state: { error?: Error; at?: string } = {};
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override componentDidUpdate(before: { readonly place: string }) {
    if (before.place !== this.props.place && this.state.error !== undefined)
      this.setState({ error: undefined as never });
  }
  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <main className="page">
        <h1>This page could not be shown</h1>
        <p>{this.state.error.message}</p>
        <a href={addressOf([])}>Back to the map</a>
      </main>
    );
  }
}

type Theme = 'light' | 'dark' | 'system';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useState<Theme>(
    () => THEMES.find((name) => name === localStorage.getItem('atlas.theme')) ?? 'system',
  );
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    localStorage.setItem('atlas.theme', theme);
  }, [theme]);
  return [theme, () => setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system')];
}

function Header() {
  const { parts } = usePlace();
  const { changesSince } = useIndex();
  const [theme, turnTheme] = useTheme();
  const link = (label: string, part: string) => (
    <a
      href={addressOf(part === '' ? [] : [part])}
      aria-current={(parts[0] ?? '') === part ? 'page' : undefined}
    >
      {label}
    </a>
  );
  return (
    <header className="bar">
      <a className="brand" href={addressOf([])}>
        Statechart atlas
      </a>
      <nav aria-label="Atlas">
        {link('Map', '')}
        {link('What if…', 'what-if')}
        {link('Compositions', 'compositions')}
        {link('Requirements', 'requirements')}
        {link('Review', 'review')}
        {changesSince !== undefined && link(`Changes since ${changesSince}`, 'changes')}
      </nav>
      <button type="button" onClick={turnTheme}>
        Colours: {theme}
      </button>
    </header>
  );
}

function Page() {
  const { parts } = usePlace();
  const arrivals = useArrivals();
  switch (parts[0]) {
    case undefined:
      return <ChartMap />;
    case 'compositions':
      return <Compositions id={parts[1]} run={parts[2]} />;
    case 'what-if':
      return <WhatIfSite key={arrivals} />;
    case 'requirements':
      return <Requirements />;
    case 'review':
      return <Review />;
    case 'changes':
      return <Changes wanted={parts[1]} />;
    default:
      return <ChartPage key={arrivals} id={parts[1] ?? ''} tab={parts[2] ?? 'diagram'} />;
  }
}

/** The whole site. */
export function Atlas() {
  const { parts } = usePlace();
  return (
    <Fallback place={parts.join('/')}>
      <Suspense fallback={<p className="page">Loading…</p>}>
        <Header />
        <Page />
      </Suspense>
    </Fallback>
  );
}
