import type { ReactNode } from 'react';
import type { AtlasChart, Screen } from '../data';
import { useIndex } from '../load';
import { LANGUAGES, screensOf, whyNoPicture } from '../seen';

/** Widths of pictures, as in tests/journeys/support/atlas.ts. */
const WIDTHS = [360, 390] as const;

export function Picture({ screen }: { readonly screen: Screen }) {
  const { file, language, width } = screen;
  return (
    <figure>
      <a href={`screens/${file}`} target="_blank" rel="noreferrer">
        <img src={`screens/${file}`} alt={`The page at ${width} pixels in ${language}`} loading="lazy" />
      </a>
      <figcaption>
        {language}, {width} px
      </figcaption>
    </figure>
  );
}

/** Pictures in both languages at both widths; a missing one is named. */
function Gallery({ screens, why }: { readonly screens: readonly Screen[]; readonly why: ReactNode }) {
  if (screens.length === 0) return <p className="soft">{why}</p>;
  const kinds = LANGUAGES.flatMap((language) => WIDTHS.map((width) => ({ language, width })));
  const of = ({ language, width }: (typeof kinds)[number]) =>
    screens.find((screen) => screen.language === language && screen.width === width);
  const missing = kinds.filter((kind) => of(kind) === undefined);
  return (
    <>
      <div className="screens">
        {kinds
          .flatMap((kind) => of(kind) ?? [])
          .map((screen) => (
            <Picture key={screen.file} screen={screen} />
          ))}
      </div>
      {missing.length > 0 && (
        <p className="soft">
          No picture in {missing.map(({ language, width }) => `${language} at ${width} px`).join(', ')}.
        </p>
      )}
    </>
  );
}

/** Screenshots of the page in exactly this configuration. */
export function ScreensOfValue({ data, value }: { readonly data: AtlasChart; readonly value: unknown }) {
  const words = JSON.stringify(value);
  const screens = data.screens.filter((screen) => screen.value === words);
  return screens.length === 0 ? null : <Gallery screens={screens} why="" />;
}

/** Screenshots of the page in this state, or why there is none. */
export function ScreensOfState({ data, path }: { readonly data: AtlasChart; readonly path: string }) {
  const { isMeasured } = useIndex();
  if (path === '') return <p className="soft">Choose a state.</p>;
  return <Gallery screens={screensOf(data, path)} why={whyNoPicture(data, path, isMeasured)} />;
}
