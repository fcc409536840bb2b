/** Building blocks of every game: elements, time, colour, drawing, sparks, sound. */

/** Whether the player asked the system for less motion. */
export const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** An element with properties, listeners (`onclick`) and children. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'class') element.className = value;
    else if (name in element && typeof value !== 'string') element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, reduced ? Math.min(ms, 120) : ms));
export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
export const mix = (a, b, t) => a + (b - a) * t;
export const ease = {
  out: (t) => 1 - (1 - t) ** 3,
  inOut: (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2),
  back: (t) => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2,
};

/** Calls `step` with 0 to 1 over a time, once a frame. A hidden page gets the end at once. */
export function animate(ms, step, curve = (t) => t) {
  return new Promise((resolve) => {
    const span = reduced ? Math.min(ms, 160) : ms;
    const started = performance.now();
    const frame = (now) => {
      const t = document.hidden ? 1 : clamp((now - started) / span, 0, 1);
      step(curve(t));
      if (t < 1) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
    // A hidden page gets no frames.
    setTimeout(() => {
      if (!document.hidden) return;
      step(1);
      resolve();
    }, span + 50);
  });
}

export const hsl = (hue, saturation, light, alpha = 1) =>
  `hsl(${((hue % 360) + 360) % 360} ${saturation}% ${light}% / ${alpha})`;

/** A gradient from stops `[at, colour]`. */
export function linear(ctx, x0, y0, x1, y1, ...stops) {
  const gradient = ctx.createLinearGradient(x0, y0, x1, y1);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}
export function radial(ctx, x, y, r0, r1, ...stops) {
  const gradient = ctx.createRadialGradient(x, y, r0, x, y, r1);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

/** A rounded rectangle as a path. */
export function box(ctx, x, y, w, height, r) {
  ctx.beginPath();
  ctx.roundRect(x, y, w, height, r);
}

/** A circle as a path. */
export function disc(ctx, x, y, r) {
  ctx.beginPath();
  ctx.arc(x, y, Math.max(0, r), 0, Math.PI * 2);
}

export const GOLD = [
  [0, '#fff6cf'],
  [0.3, '#ffd766'],
  [0.55, '#f0a21f'],
  [0.8, '#b9650b'],
  [1, '#ffdf8a'],
];

/** Text with an outline; `size` in pixels. */
export function label(ctx, text, x, y, size, fill = '#fff', options = {}) {
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
export function star(ctx, x, y, outer, inner, points = 5, turn = -Math.PI / 2) {
  ctx.beginPath();
  for (let i = 0; i < points * 2; i += 1) {
    const r = i % 2 ? inner : outer;
    const a = turn + (i * Math.PI) / points;
    ctx.lineTo(x + r * Math.cos(a), y + r * Math.sin(a));
  }
  ctx.closePath();
}

/** A numbered ball. */
export function ball(ctx, x, y, r, text, hue, alpha = 1) {
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
  label(ctx, text, x, y + r * 0.04, r * (String(text).length > 1 ? 0.66 : 0.82), '#1c1430');
  ctx.fillStyle = 'rgb(255 255 255 / .65)';
  ctx.beginPath();
  ctx.ellipse(x - r * 0.34, y - r * 0.56, r * 0.32, r * 0.17, -0.6, 0, 7);
  ctx.fill();
  ctx.restore();
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['♠', '♥', '♦', '♣'];

/** A playing card around (x, y); `turn` 0 shows the back, 1 the face. */
export function card(ctx, x, y, w, value, turn = 1, hue = 350, lift = 0) {
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
    const rank = RANKS[Math.floor(value / 4)];
    label(ctx, rank, -w * 0.31, -height * 0.36, w * 0.3, ink, { weight: 800 });
    label(ctx, SUITS[suit], -w * 0.31, -height * 0.19, w * 0.24, ink);
    label(ctx, SUITS[suit], w * 0.06, height * 0.14, w * 0.66, ink);
  }
  ctx.restore();
}

/** Coins and confetti that fly and fall. */
export function createSparks() {
  let parts = [];
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

/** A soft vignette over a scene. */
export function vignette(ctx, w, height, strength = 0.5) {
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
export function rays(ctx, x, y, r, hue, t, alpha = 0.16, count = 14) {
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

/** Draws once into a picture of its own, in device pixels, to be stamped many times. */
export function sprite(w, height, draw) {
  const scale = Math.min(3, devicePixelRatio || 1);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(w * scale);
  canvas.height = Math.ceil(height * scale);
  const ctx = canvas.getContext('2d');
  ctx.scale(scale, scale);
  draw(ctx, w, height);
  return { stamp: (to, x, y, tw = w, th = height) => to.drawImage(canvas, x, y, tw, th) };
}

/** Short tones; silent until switched on by the player. */
export function createSound() {
  let context;
  let enabled = false;
  const tone = (frequency, at, length, type = 'triangle', volume = 0.09) => {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = type;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(volume, context.currentTime + at);
    gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(context.currentTime + at);
    oscillator.stop(context.currentTime + at + length);
  };
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
      if (enabled) for (const note of TUNES[name] ?? []) tone(...note);
    },
  };
}
