/** Shared helpers of the games: elements, animation, colour, drawing, particles, sound. */

/** Whether the player prefers reduced motion. */
export const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Attributes and listeners of an element. */
interface Properties {
  readonly [attribute: `aria-${string}`]: string;
  readonly class?: string;
  readonly hidden?: boolean;
  readonly src?: string;
  readonly alt?: string;
  readonly width?: string;
  readonly height?: string;
  readonly role?: string;
  readonly type?: 'button';
  readonly value?: string;
  readonly onclick?: () => void;
  readonly onchange?: () => void;
}

/** Creates an element with attributes, listeners and children; undefined values are skipped. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { onclick, onchange, hidden = false, ...attributes }: Properties = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.hidden = hidden;
  if (onclick !== undefined) element.addEventListener('click', onclick);
  if (onchange !== undefined) element.addEventListener('change', onchange);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** The item at an index that is known to exist. */
export function itemAt<Item>(list: ArrayLike<Item>, at: number): Item {
  const item = list[at];
  if (item === undefined) throw new RangeError(`There is no item ${at} of ${list.length}.`);
  return item;
}

/** A drawing surface. */
export type Surface = CanvasRenderingContext2D;
/** Fill or stroke of a shape. */
type Paint = string | CanvasGradient;
/** A gradient stop: its offset (0 to 1) and colour. */
type Stop = readonly [at: number, colour: string];

/** The 2D context of a canvas. */
export function surfaceOf(canvas: HTMLCanvasElement): Surface {
  const surface = canvas.getContext('2d');
  if (surface === null) throw new Error('There is nothing to draw on.');
  return surface;
}

export const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, reduced ? Math.min(ms, 120) : ms));
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
/** Easing function: progress 0 to 1 by time 0 to 1. */
type Curve = (t: number) => number;
export const ease = {
  out: (t) => 1 - (1 - t) ** 3,
  inOut: (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2),
  back: (t) => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2,
} satisfies Readonly<Record<string, Curve>>;

/** Calls `step` with 0 to 1 over a time, once per frame. On a hidden page it calls the end immediately. */
export function animate(ms: number, step: (t: number) => void, curve: Curve = (t) => t): Promise<void> {
  return new Promise((resolve) => {
    const span = reduced ? Math.min(ms, 160) : ms;
    const started = performance.now();
    const frame = (now: number) => {
      const t = document.hidden ? 1 : clamp((now - started) / span, 0, 1);
      step(curve(t));
      if (t < 1) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
    // Hidden pages get no animation frames.
    setTimeout(() => {
      if (!document.hidden) return;
      step(1);
      resolve();
    }, span + 50);
  });
}

export const hsl = (hue: number, saturation: number, light: number, alpha = 1): string =>
  `hsl(${((hue % 360) + 360) % 360} ${saturation}% ${light}% / ${alpha})`;

/** A gradient from stops `[at, colour]`. */
export function linear(
  ctx: Surface,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  ...stops: readonly Stop[]
): CanvasGradient {
  const gradient = ctx.createLinearGradient(x0, y0, x1, y1);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}
/** A round gradient from stops `[at, colour]`. */
export function radial(
  ctx: Surface,
  x: number,
  y: number,
  r0: number,
  r1: number,
  ...stops: readonly Stop[]
): CanvasGradient {
  const gradient = ctx.createRadialGradient(x, y, r0, x, y, r1);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

/** A rounded rectangle as a path. */
export function box(ctx: Surface, x: number, y: number, w: number, height: number, r: number): void {
  ctx.beginPath();
  ctx.roundRect(x, y, w, height, r);
}

/** A circle as a path. */
export function disc(ctx: Surface, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.arc(x, y, Math.max(0, r), 0, Math.PI * 2);
}

export const GOLD: readonly Stop[] = [
  [0, '#fff6cf'],
  [0.3, '#ffd766'],
  [0.55, '#f0a21f'],
  [0.8, '#b9650b'],
  [1, '#ffdf8a'],
];

/** Text with an outline; `size` in pixels. */
export function label(
  ctx: Surface,
  text: string,
  x: number,
  y: number,
  size: number,
  fill: Paint = '#fff',
  options: {
    readonly align?: CanvasTextAlign;
    readonly weight?: number;
    readonly stroke?: Paint;
    readonly width?: number;
    readonly glow?: string;
    readonly max?: number;
  } = {},
): void {
  const { align = 'center', weight = 900, stroke, width = size / 6, glow, max } = options;
  ctx.save();
  ctx.font = `${weight} ${size}px ui-rounded, "SF Pro Rounded", "Segoe UI", system-ui, sans-serif`;
  ctx.textAlign = align;
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  if (glow) {
    ctx.shadowColor = glow;
    ctx.shadowBlur = size / 2;
  }
  if (stroke) {
    ctx.strokeStyle = stroke;
    ctx.lineWidth = width;
    ctx.strokeText(text, x, y, max);
  }
  ctx.fillStyle = fill;
  ctx.fillText(text, x, y, max);
  ctx.restore();
}

/** A star as a path. */
export function star(
  ctx: Surface,
  x: number,
  y: number,
  outer: number,
  inner: number,
  points = 5,
  turn = -Math.PI / 2,
): void {
  ctx.beginPath();
  for (let i = 0; i < points * 2; i += 1) {
    const r = i % 2 ? inner : outer;
    const a = turn + (i * Math.PI) / points;
    ctx.lineTo(x + r * Math.cos(a), y + r * Math.sin(a));
  }
  ctx.closePath();
}

/** A numbered ball. */
export function ball(
  ctx: Surface,
  x: number,
  y: number,
  r: number,
  text: string,
  hue: number,
  alpha = 1,
): void {
  ctx.save();
  ctx.globalAlpha *= alpha;
  ctx.fillStyle = 'rgb(0 0 0 / .3)';
  ctx.beginPath();
  ctx.ellipse(x, y + r * 0.95, r * 0.8, r * 0.22, 0, 0, 7);
  ctx.fill();
  disc(ctx, x, y, r);
  ctx.fillStyle = radial(
    ctx,
    x - r * 0.35,
    y - r * 0.4,
    r * 0.1,
    r * 1.5,
    [0, hsl(hue, 95, 82)],
    [0.4, hsl(hue, 88, 54)],
    [1, hsl(hue, 90, 24)],
  );
  ctx.fill();
  disc(ctx, x, y, r * 0.6);
  ctx.fillStyle = radial(ctx, x - r * 0.1, y - r * 0.15, 0, r * 0.7, [0, '#fff'], [1, '#e8e4da']);
  ctx.fill();
  label(ctx, text, x, y + r * 0.04, r * (text.length > 1 ? 0.66 : 0.82), '#1c1430');
  ctx.fillStyle = 'rgb(255 255 255 / .65)';
  ctx.beginPath();
  ctx.ellipse(x - r * 0.34, y - r * 0.56, r * 0.32, r * 0.17, -0.6, 0, 7);
  ctx.fill();
  ctx.restore();
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['♠', '♥', '♦', '♣'];

/** A playing card around (x, y); `turn` 0 shows the back, 1 the face. */
export function card(
  ctx: Surface,
  x: number,
  y: number,
  w: number,
  value: number,
  turn = 1,
  hue = 350,
  lift = 0,
): void {
  const height = w * 1.42;
  const squeeze = Math.abs(Math.cos(Math.PI * turn));
  ctx.save();
  ctx.translate(x, y - lift);
  ctx.scale(Math.max(0.02, squeeze), 1);
  ctx.shadowColor = 'rgb(0 0 0 / .45)';
  ctx.shadowBlur = 10 + lift;
  ctx.shadowOffsetY = 4 + lift / 2;
  box(ctx, -w / 2, -height / 2, w, height, w * 0.1);
  ctx.fillStyle =
    turn < 0.5 ? hsl(hue, 70, 30) : linear(ctx, 0, -height / 2, 0, height / 2, [0, '#fff'], [1, '#eceaf4']);
  ctx.fill();
  ctx.shadowColor = 'transparent';
  if (turn < 0.5) {
    ctx.strokeStyle = 'rgb(255 255 255 / .85)';
    ctx.lineWidth = w * 0.045;
    box(ctx, -w * 0.43, -height / 2 + w * 0.07, w * 0.86, height - w * 0.14, w * 0.06);
    ctx.stroke();
    ctx.clip();
    ctx.strokeStyle = hsl(hue, 80, 58, 0.7);
    ctx.lineWidth = w * 0.03;
    for (let i = -8; i < 9; i += 1) {
      ctx.beginPath();
      ctx.moveTo(i * w * 0.16, -height);
      ctx.lineTo(i * w * 0.16 + height, height);
      ctx.moveTo(i * w * 0.16, -height);
      ctx.lineTo(i * w * 0.16 - height, height);
      ctx.stroke();
    }
    star(ctx, 0, 0, w * 0.24, w * 0.11, 8);
    ctx.fillStyle = linear(ctx, 0, -w * 0.24, 0, w * 0.24, ...GOLD);
    ctx.fill();
  } else {
    const suit = value % 4;
    const ink = suit === 1 || suit === 2 ? '#d3142f' : '#17142b';
    const rank = itemAt(RANKS, Math.floor(value / 4));
    const sign = itemAt(SUITS, suit);
    label(ctx, rank, -w * 0.31, -height * 0.36, w * 0.3, ink, { weight: 800 });
    label(ctx, sign, -w * 0.31, -height * 0.19, w * 0.24, ink);
    label(ctx, sign, w * 0.06, height * 0.14, w * 0.66, ink);
  }
  ctx.restore();
}

/** A coin or a piece of paper in flight; times in seconds, speeds in pixels a second. */
interface Spark {
  x: number;
  y: number;
  readonly vx: number;
  vy: number;
  readonly r: number;
  spin: number;
  readonly hue: number;
  readonly kind: 'coin' | 'paper';
  readonly life: number;
  age: number;
}

/** Coins and confetti that fly and fall. */
export interface Sparks {
  burst(x: number, y: number, count: number, hue?: number, kind?: Spark['kind']): void;
  draw(ctx: Surface, dt: number): void;
}

export function createSparks(): Sparks {
  let parts: Spark[] = [];
  return {
    burst(x, y, count, hue = 45, kind = 'coin') {
      const n = reduced ? Math.min(count, 6) : count;
      for (let i = 0; i < n; i += 1) {
        const a = Math.random() * Math.PI * 2;
        const v = 90 + Math.random() * 330;
        parts.push({
          x,
          y,
          vx: Math.cos(a) * v,
          vy: Math.sin(a) * v - 160,
          r: 3 + Math.random() * 6,
          spin: Math.random() * 7,
          hue: hue + (Math.random() - 0.5) * 40,
          kind,
          life: 1 + Math.random() * 0.7,
          age: 0,
        });
      }
    },
    draw(ctx, dt) {
      parts = parts.filter((p) => p.age < p.life);
      for (const p of parts) {
        p.age += dt;
        p.vy += 640 * dt;
        p.x += p.vx * dt;
        p.y += p.vy * dt;
        p.spin += dt * 9;
        ctx.save();
        ctx.globalAlpha = clamp((p.life - p.age) * 2.5, 0, 1);
        ctx.translate(p.x, p.y);
        if (p.kind === 'coin') {
          ctx.scale(Math.max(0.15, Math.abs(Math.cos(p.spin))), 1);
          disc(ctx, 0, 0, p.r);
          ctx.fillStyle = linear(ctx, 0, -p.r, 0, p.r, ...GOLD);
          ctx.fill();
          ctx.strokeStyle = '#8a4a06';
          ctx.lineWidth = 1;
          ctx.stroke();
        } else {
          ctx.rotate(p.spin);
          ctx.fillStyle = hsl(p.hue, 95, 62);
          ctx.fillRect(-p.r / 2, -p.r / 3, p.r, p.r * 0.66);
        }
        ctx.restore();
      }
    },
  };
}

/** Fills a scene from top to bottom. */
export function fillDown(ctx: Surface, w: number, height: number, ...stops: readonly Stop[]): void {
  ctx.fillStyle = linear(ctx, 0, 0, 0, height, ...stops);
  ctx.fillRect(0, 0, w, height);
}

/** The tube of drawn balls at the top. */
export function tube(ctx: Surface, w: number, height: number): void {
  box(ctx, 10, 8, w - 20, height, height / 2);
  ctx.fillStyle = 'rgb(0 0 0 / .42)';
  ctx.fill();
  ctx.strokeStyle = 'rgb(255 230 160 / .55)';
  ctx.lineWidth = 2;
  ctx.stroke();
}

/** Positions of the pips on a die's face, by value; three positions per row, from the top left. */
export const PIPS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

/** A soft vignette over a scene. */
export function vignette(ctx: Surface, w: number, height: number, strength = 0.5): void {
  ctx.fillStyle = radial(
    ctx,
    w / 2,
    height / 2,
    Math.min(w, height) * 0.35,
    Math.max(w, height) * 0.75,
    [0, 'rgb(0 0 0 / 0)'],
    [1, `rgb(0 0 0 / ${strength})`],
  );
  ctx.fillRect(0, 0, w, height);
}

/** Rays of light around a point. */
export function rays(
  ctx: Surface,
  x: number,
  y: number,
  r: number,
  hue: number,
  t: number,
  alpha = 0.16,
  count = 14,
): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(reduced ? 0 : t * 0.15);
  for (let i = 0; i < count; i += 1) {
    ctx.rotate((Math.PI * 2) / count);
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(-r * 0.1, -r);
    ctx.lineTo(r * 0.1, -r);
    ctx.closePath();
    ctx.fillStyle = linear(ctx, 0, 0, 0, -r, [0, hsl(hue, 95, 70, alpha)], [1, hsl(hue, 95, 70, 0)]);
    ctx.fill();
  }
  ctx.restore();
}

/** A cached drawing. */
export interface Sprite {
  stamp(to: Surface, x: number, y: number, w?: number, height?: number): void;
}

/** Draws once into an offscreen canvas, in device pixels, for repeated use. */
export function sprite(
  w: number,
  height: number,
  draw: (ctx: Surface, w: number, height: number) => void,
): Sprite {
  const scale = Math.min(3, devicePixelRatio || 1);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(w * scale);
  canvas.height = Math.ceil(height * scale);
  const ctx = surfaceOf(canvas);
  ctx.scale(scale, scale);
  draw(ctx, w, height);
  return { stamp: (to, x, y, tw = w, th = height) => to.drawImage(canvas, x, y, tw, th) };
}

/** A tone: frequency in hertz, start and length in seconds. */
type Tone = readonly [frequency: number, at: number, length: number, type?: OscillatorType, volume?: number];
const TUNES = {
  tick: [[880, 0, 0.05, 'square', 0.03]],
  stop: [[220, 0, 0.12]],
  shot: [[520, 0, 0.08, 'sawtooth', 0.04]],
  lose: [
    [220, 0, 0.15],
    [165, 0.12, 0.2],
  ],
  win: [
    [523, 0, 0.16],
    [659, 0.1, 0.16],
    [784, 0.2, 0.3],
  ],
  big: [
    [523, 0, 0.16],
    [659, 0.1, 0.16],
    [784, 0.2, 0.16],
    [1047, 0.3, 0.5],
  ],
} satisfies Readonly<Record<string, readonly Tone[]>>;

/** Short tones; silent until the player enables sound. */
export interface Sound {
  readonly enabled: boolean;
  set(enabled: boolean): void;
  play(name: keyof typeof TUNES): void;
}

export function createSound(): Sound {
  let context: AudioContext | undefined;
  let enabled = false;
  const sound = (audio: AudioContext, [frequency, at, length, type = 'triangle', volume = 0.09]: Tone) => {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    const from = audio.currentTime + at;
    oscillator.type = type;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(volume, from);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(from);
    oscillator.stop(from + length);
  };
  return {
    get enabled() {
      return enabled;
    },
    set(next) {
      enabled = next;
      if (enabled) context ??= new AudioContext();
    },
    play(name) {
      if (!enabled || context === undefined) return;
      for (const tone of TUNES[name]) sound(context, tone);
    },
  };
}
