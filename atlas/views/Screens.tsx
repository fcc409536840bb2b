import type { AtlasChart, Screen } from '../data';

/** Whether a state value as JSON contains the path: `{"open":{"tab":"sms"}}` contains `open.tab.sms`. */
export function holds(value: unknown, path: readonly string[]): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return true;
  if (typeof value === 'string') return value === first && rest.length === 0;
  if (typeof value !== 'object' || value === null || !(first in value)) return false;
  return holds(Reflect.get(value, first), rest);
}

function Gallery({ screens }: { readonly screens: readonly Screen[] }) {
  if (screens.length === 0) return null;
  return (
    <div className="screens">
      {screens.map(({ file, language, width }) => (
        <figure key={file}>
          <a href={`screens/${file}`} target="_blank" rel="noreferrer">
            <img src={`screens/${file}`} alt={`The page at ${width} pixels in ${language}`} loading="lazy" />
          </a>
          <figcaption>
            {language}, {width} px
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** One picture for each language and width. */
const onePerKind = (screens: readonly Screen[]) => [
  ...new Map(screens.map((screen) => [`${screen.language} ${screen.width}`, screen])).values(),
];

/** Screenshots of the page in exactly this configuration. */
export function ScreensOfValue({ data, value }: { readonly data: AtlasChart; readonly value: unknown }) {
  const words = JSON.stringify(value);
  return <Gallery screens={onePerKind(data.screens.filter((screen) => screen.value === words))} />;
}

/** Screenshots of the page in this state. */
export function ScreensOfState({ data, path }: { readonly data: AtlasChart; readonly path: string }) {
  if (path === '') return null;
  const parts = path.split('.');
  return (
    <Gallery screens={onePerKind(data.screens.filter(({ value }) => holds(JSON.parse(value), parts)))} />
  );
}
