import type { PictureChange } from '../data';

const percent = (share: number) => `${Math.max(0.1, share * 100).toFixed(1)} %`;
const at = (share: number) => `${share * 100}%`;

function Side({
  file,
  folder,
  words,
  box,
}: {
  file?: string;
  folder: string;
  words: string;
  box?: PictureChange['box'];
}) {
  if (file === undefined) return <p className="soft">{words}: none</p>;
  return (
    <figure>
      <a className="compared" href={`${folder}/${file}`} target="_blank" rel="noreferrer">
        <img src={`${folder}/${file}`} alt={words} loading="lazy" />
        {box !== undefined && (
          <span
            className="differs"
            style={{
              insetInlineStart: at(box.x),
              insetBlockStart: at(box.y),
              inlineSize: at(box.width),
              blockSize: at(box.height),
            }}
          />
        )}
      </a>
      <figcaption>{words}</figcaption>
    </figure>
  );
}

/** Changed screens side by side, with a frame around what differs. */
export function ChangedPictures({ pictures }: { readonly pictures: readonly PictureChange[] }) {
  if (pictures.length === 0) return <p>Screens: none changed.</p>;
  return (
    <ul className="plain">
      {pictures.map(({ chart, value, answer = '', language, width, before, after, share, box }) => (
        <li key={`${chart} ${value} ${answer} ${language} ${width}`}>
          <code>{value}</code>
          {answer !== '' && ` after ${answer}`}, {language} at {width} px:{' '}
          {before === undefined ? 'new' : after === undefined ? 'gone' : `${percent(share)} differ`}
          <div className="screens">
            <Side
              {...(before === undefined ? {} : { file: before })}
              folder="screens-before"
              words="Before"
            />
            <Side {...(after === undefined ? {} : { file: after })} folder="screens" words="Now" box={box} />
          </div>
        </li>
      ))}
    </ul>
  );
}
