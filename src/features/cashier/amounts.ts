/** Reads an amount as a player types it, in whole units with at most two decimals; undefined for anything else. */
export function readAmount(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,]/g, '');
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain);
  if (parts === null) return undefined;
  const [, whole = '', cents = ''] = parts;
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

/** Writes an amount as a player would type it. */
export function writeAmount(minor: number): string {
  const cents = minor % 100;
  const whole = String((minor - cents) / 100);
  return cents === 0 ? whole : `${whole}.${String(cents).padStart(2, '0')}`;
}
