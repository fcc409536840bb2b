type Lines = readonly [Uint16Array, Uint16Array, Uint16Array];
let spare: Lines | undefined;

/** Three rows of the edit-distance table, reused by each comparison. */
function lines(width: number): Lines {
  if (spare === undefined || spare[0].length < width) {
    const size = Math.max(64, width);
    spare = [new Uint16Array(size), new Uint16Array(size), new Uint16Array(size)];
  }
  return spare;
}

/**
 * Number of typing errors (extra, missing, wrong or swapped letters) between `typed` and `word`, or between `typed`
 * and a prefix of `word` when `asBeginning` is set; returns `most + 1` for more than `most`.
 */
export function slipsBetween(typed: string, word: string, most: number, asBeginning = false): number {
  const tooMany = most + 1;
  if (typed.length - word.length > most || (!asBeginning && word.length - typed.length > most))
    return tooMany;
  const width = Math.min(word.length, typed.length + most);
  let [before, last, line] = lines(width + 1);
  for (let column = 0; column <= width; column += 1) last[column] = column;
  for (let row = 1; row <= typed.length; row += 1) {
    line[0] = row;
    let least = row;
    const letter = typed.charCodeAt(row - 1);
    const letterBefore = row > 1 ? typed.charCodeAt(row - 2) : -1;
    for (let column = 1; column <= width; column += 1) {
      const isSame = letter === word.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column] ?? tooMany) + 1,
        (line[column - 1] ?? tooMany) + 1,
        (last[column - 1] ?? tooMany) + (isSame ? 0 : 1),
      );
      if (
        column > 1 &&
        letter === word.charCodeAt(column - 2) &&
        letterBefore === word.charCodeAt(column - 1)
      ) {
        cost = Math.min(cost, (before[column - 2] ?? tooMany) + 1);
      }
      line[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return tooMany;
    [before, last, line] = [last, line, before];
  }
  let slips = last[width] ?? tooMany;
  if (asBeginning)
    for (let column = 0; column < width; column += 1) slips = Math.min(slips, last[column] ?? tooMany);
  return Math.min(slips, tooMany);
}

/** Number of tolerated typing errors in a word of this length. */
export const forgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);
