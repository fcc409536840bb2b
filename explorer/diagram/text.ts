/**
 * Widths and line breaks of texts. No browser measures here: these are the widths of DejaVu Sans, in hundredths of the
 * font size, which is wider than the system fonts of readers.
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

/** Width of bold letters relative to regular ones. */
const BOLD = 1.13;

/** Width in pixels at a font size in pixels; never less than a browser's. */
export function textWidth(text: string, size: number, isBold = false): number {
  let hundredths = 0;
  for (const character of text) hundredths += WIDTH_OF.get(character) ?? 100;
  return Math.ceil((hundredths * size * (isBold ? BOLD : 1)) / 100);
}

/** Parts after which a line may break: words, and within a long name its dots and capitals. */
function partsOf(word: string): readonly string[] {
  return word.match(/[A-Z]?[^A-Z.,(|:]*[.,(|:]?/g)?.filter((part) => part !== '') ?? [word];
}

/**
 * Breaks a text at spaces (not within brackets) into lines of at most `width` pixels; breaks a name only if it fits on
 * no line.
 */
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
