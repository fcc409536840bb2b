/** Short name of a user agent, such as `Chrome · Android`; undefined when it is not recognised. */
export function deviceName(userAgent: string): string | undefined {
  const find = (table: readonly (readonly [signs: readonly string[], name: string])[]) =>
    table.find(([signs]) => signs.some((sign) => userAgent.includes(sign)))?.[1];
  const browser = find([
    [['Edg/', 'EdgA/', 'EdgiOS/'], 'Edge'],
    [['OPR/'], 'Opera'],
    [['SamsungBrowser/'], 'Samsung Internet'],
    [['FxiOS', 'Firefox/'], 'Firefox'],
    [['CriOS', 'Chrome/'], 'Chrome'],
    [['Safari/'], 'Safari'],
  ]);
  const system = find([
    [['Android'], 'Android'],
    [['iPhone', 'iPad', 'iPod'], 'iOS'],
    [['Windows'], 'Windows'],
    [['Mac OS X', 'Macintosh'], 'macOS'],
    [['Linux'], 'Linux'],
  ]);
  const parts = [browser, system].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' · ');
}
