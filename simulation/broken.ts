/** A promise that a history has broken. */
export class Broken extends Error {
  override readonly name = 'Broken';
  readonly check: string;
  constructor(check: string, what: string) {
    super(what);
    this.check = check;
  }
}
