/** Neutral placeholders for pictures that the real site loads from its image CDN. */
const INKS = [
  ['#0f5f73', '#f0c674', '#0a2330'],
  ['#7a1f3d', '#ffb48a', '#26060f'],
  ['#25406f', '#8fd3ff', '#0b1428'],
  ['#6b4a12', '#ffe29a', '#211503'],
  ['#17604a', '#8ff0c4', '#05211a'],
  ['#5b2a62', '#ffc2e2', '#1d0a22'],
  ['#8a3a12', '#ffd0a0', '#2a0f03'],
  ['#2d4c20', '#d8f08f', '#0e1b08'],
] as const;

function uri(svg: string) {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function sampleTile(seed: number): string {
  const [mid, light, dark] = INKS[seed % INKS.length] ?? INKS[0];
  const turn = (seed * 47) % 360;
  const rays = Array.from(
    { length: 12 },
    (_, i) => `<path d="M80 70 L${74} -60 L${86} -60Z" transform="rotate(${i * 30 + turn} 80 70)"/>`,
  ).join('');
  const shape =
    seed % 3 === 0
      ? `<path d="M80 26l12 28 30 3-23 20 7 30-26-16-26 16 7-30-23-20 30-3z"/>`
      : seed % 3 === 1
        ? `<circle cx="80" cy="70" r="36"/><circle cx="80" cy="70" r="25" fill="${mid}"/><path d="M80 54l8 16-8 16-8-16z"/>`
        : `<path d="M80 28l38 24v36l-38 24-38-24V52z"/><path fill="${mid}" d="M80 44l24 15v22l-24 15-24-15V59z"/>`;
  return uri(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160"><defs><radialGradient id="g" cx=".5" cy=".4" r=".8"><stop stop-color="${mid}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs><rect width="160" height="160" fill="url(#g)"/><g fill="${light}" opacity=".1">${rays}</g><g fill="${light}">${shape}</g></svg>`,
  );
}

export function sampleBanner(seed: number): string {
  const [mid, light, dark] = INKS[seed % INKS.length] ?? INKS[0];
  const coins = Array.from({ length: 9 }, (_, i) => {
    const x = 380 + ((i * 83 + seed * 31) % 300);
    const y = 30 + ((i * 61 + seed * 17) % 240);
    return `<circle cx="${x}" cy="${y}" r="${16 + ((i * 13) % 26)}" fill="${light}" opacity="${0.25 + (i % 4) * 0.2}"/>`;
  }).join('');
  return uri(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 315" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${dark}"/><stop offset="1" stop-color="${mid}"/></linearGradient></defs><rect width="720" height="315" fill="url(#g)"/>${coins}<g fill="${light}" font-family="Georgia,serif" font-weight="700"><rect x="48" y="82" width="250" height="34" rx="6"/><rect x="48" y="134" width="180" height="34" rx="6" opacity=".75"/><rect x="48" y="206" width="120" height="34" rx="17" opacity=".5"/></g></svg>`,
  );
}

export const SAMPLE_TITLES = [
  'Harbour Lights',
  'Golden Carabao Fortune Nights',
  'Pearl Diver',
  'Rice Terrace Riches',
  'Lantern Parade',
  'Typhoon Wheel',
  'Seven Islands Jackpot',
  'Mango Madness',
  'Jeepney Jam Deluxe',
  'Volcano Vault',
  'Moonlit Reef',
  'Dragon Regatta',
] as const;

export function sampleTitle(seed: number): string {
  return SAMPLE_TITLES[seed % SAMPLE_TITLES.length] ?? 'Game';
}
