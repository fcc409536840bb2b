/**
 * How wide texts are, and where they break. No browser measures here: these are the widths of DejaVu Sans, in
 * hundredths of the font's size, which is wider than the system faces that readers see.
 */
const WIDTHS: readonly (readonly [width: number, characters: string])[] = [
  [28, "ijl'∶"],
  [30, 'IJ'],
  [32, ' ,.·’'],
  [34, '/:;|\\'],
  [42, '-()[]rft!'],
  [52, '*"_`“”▸–'],
  [55, 'csz?'],
  [60, 'vxyFkL'],
  [64, 'aeobdghnpqu0123456789$ESZ{}PTY'],
  [70, 'ABCDKRVXZ'],
  [79, 'UHGNOQ&D'],
  [86, '#+<=>~w↻⟳→↗↘×^'],
  [100, '%@WmM…⚙●'],
];

const WIDTH_OF: ReadonlyMap<string, number> = new Map(
  WIDTHS.flatMap(([width, characters]) => [...characters].map((character) => [character, width] as const)),
);

/** Bold letters are this much wider. */
const BOLD = 1.13;

/** Width in pixels at a font size in pixels; never less than what a browser draws. */
export function textWidth(text: string, size: number, isBold = false): number {
  let hundredths = 0;
  for (const character of text) hundredths += WIDTH_OF.get(character) ?? 100;
  return Math.ceil((hundredths * size * (isBold ? BOLD : 1)) / 100);
}

/** Parts that a line may end after: words, and inside a long name the humps and dots of it. */
function partsOf(word: string): readonly string[] {
  return word.match(/[A-Z]?[^A-Z.,(|:]*[.,(|:]?/g)?.filter((part) => part !== '') ?? [word];
}

/** Breaks a text into lines at spaces (not within brackets) no wider than `width` pixels, inside a name only where it fits on no line. */
export function wrap(text: string, width: number, size: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const add = (part: string, gap: string) => {
    if (line === '' || textWidth(line + gap + part, size) <= width) {
      line = line === '' ? part : line + gap + part;
      return;
    }
    lines.push(line);
    line = part;
  };
  for (const word of text.split(/ (?![^(]*\))/)) {
    if (textWidth(word, size) <= width) {
      add(word, ' ');
      continue;
    }
    const [first = '', ...rest] = partsOf(word);
    add(first, ' ');
    for (const part of rest) add(part, '');
  }
  return line === '' ? lines : [...lines, line];
}
