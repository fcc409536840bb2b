import { useState } from 'react';
import type { AtlasChart } from '../data';
import { addressOf } from '../router';
import { LANGUAGES, walkTo } from '../seen';

/** The shortest walk of a browser test to a state, as the pictures that it took on its way. */
export function Recording({ data, path }: { readonly data: AtlasChart; readonly path: string }) {
  const walked = LANGUAGES.flatMap((language) => {
    const found = walkTo(data, path, language);
    return found === undefined ? [] : [{ language, ...found }];
  });
  const [wanted, setWanted] = useState<string>();
  const shown = walked.find(({ language }) => language === wanted) ?? walked[0];
  if (shown === undefined) return null;
  const { walk, moments, language } = shown;
  const { inputs, id } = data.description;
  const labels = inputs.length > 1 ? [`[${walk.input}]`, ...walk.steps] : walk.steps;
  const pictureOf = (value: string, label: string | undefined) => {
    const its = data.screens.filter((screen) => screen.value === value && screen.language === language);
    return its.find(({ after }) => after === label) ?? its[0];
  };
  return (
    <details>
      <summary>
        Recording of a browser test, {moments.length - 1} {moments.length === 2 ? 'step' : 'steps'}
      </summary>
      {walked.length > 1 &&
        walked.map(({ language: each }) => (
          <button
            key={each}
            type="button"
            className="inline"
            aria-pressed={each === language}
            onClick={() => setWanted(each)}
          >
            {each}
          </button>
        ))}
      <ol className="recording">
        {moments.map(({ label, value }, at) => {
          const picture = pictureOf(value, label);
          return (
            // A walk may repeat a step, so the position is the key.
            <li key={`${String(at)} ${label ?? ''}`} value={at}>
              <a href={addressOf(['chart', id, 'live'], { path: JSON.stringify(labels), at: String(at) })}>
                {label ?? 'Begin'}
              </a>
              {picture === undefined ? (
                <span className="soft"> no picture</span>
              ) : (
                <img
                  src={`screens/${picture.file}`}
                  alt={`After ${label ?? 'the start'}, in ${language}`}
                  loading="lazy"
                />
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
