/** The shell that all games share: money, bet, rounds, history, rules, and the talk with the page around the frame. */
import { animate, clamp, createSound, createSparks, ease, h } from './kit.js';
import { translator } from './texts.js';

const PROTOCOL = 'game-frame/1';
/** What a refused round says, where it is not just a fault. */
const WORDS = {
  'balance.insufficient': 'needFunds',
  'amount.out.of.limits': 'outOfLimits',
  'player.limit.reached': 'limitReached',
  'player.excluded': 'excluded',
  'reality.check.due': 'realityDue',
};
/** Attempts of one call while the network is away; a round keeps its key, so it is never played twice. */
const ATTEMPTS = 4;
const HUES = {
  amber: 38,
  coral: 12,
  crimson: 350,
  emerald: 150,
  gold: 45,
  indigo: 245,
  jade: 162,
  lagoon: 190,
  magenta: 315,
  mint: 165,
  orchid: 290,
  plum: 300,
  rose: 340,
  sapphire: 215,
  slate: 225,
  sunset: 20,
  teal: 178,
  violet: 268,
};

const { scene: sceneName, api } = document.body.dataset;
/** The page around this one comes from the origin that served it; nobody else may frame it. */
const parentOrigin = location.origin;

function tell(type, content = {}) {
  if (parent !== window) parent.postMessage({ protocol: PROTOCOL, type, ...content }, parentOrigin);
}

class Refused extends Error {
  constructor(code, status) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

let token;
let onOffline = () => {};

/** One call; repeats it while the network is away. */
async function call(path, body) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(`${api}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        credentials: 'omit',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await response.json();
      if (answer.success === true) return answer.value;
      throw new Refused(answer.errorCode ?? 'unknown', response.status);
    } catch (error) {
      if (error instanceof Refused && error.code !== 'unknown') throw error;
      if (attempt >= ATTEMPTS) throw error instanceof Refused ? error : new Refused('network.unreachable', 0);
      onOffline();
      await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
    }
  }
}

const icon = (path) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
};
const ICONS = {
  sound: 'M4 9v6h4l5 4V5L8 9zM16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12',
  mute: 'M4 9v6h4l5 4V5L8 9zM16.5 9.5l5 5m0-5l-5 5',
  list: 'M5 6h14M5 12h14M5 18h9',
  info: 'M12 8v.01M12 11.5v5M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
};

function takeTicket() {
  const ticket = new URLSearchParams(location.hash.slice(1)).get('ticket') ?? '';
  try {
    // The ticket is good once; still, it need not stay in the address.
    history.replaceState(null, '', location.pathname);
  } catch {
    // A frame without an origin may not be allowed to.
  }
  return ticket;
}

function fatal(t, code) {
  tell('error', { code, fatal: true });
  const isEnd = ['link.expired', 'session.expired', 'not.logged.in'].includes(code);
  document.body.replaceChildren(
    h(
      'div',
      { class: 'notice', role: 'alert' },
      h('p', {}, t(isEnd ? 'ended' : 'failed')),
      h('button', { class: 'plain', type: 'button', onclick: () => tell('close.requested') }, t('leave')),
    ),
  );
}

async function start() {
  let opened;
  const [sceneModule] = await Promise.all([
    import(`./${sceneName}.js`),
    call('/open', { ticket: takeTicket() }).then((value) => {
      opened = value;
    }),
  ]);
  token = opened.token;
  run(opened, sceneModule.default);
}

function run(opened, createScene) {
  const t = translator(opened.language);
  document.documentElement.lang = opened.language === 'EN' ? 'en' : 'fil';
  document.title = opened.game.name;
  const hue = HUES[opened.game.accent] ?? 45;
  document.documentElement.style.setProperty('--hue', String(hue));

  const format = new Intl.NumberFormat(opened.language === 'EN' ? 'en-PH' : 'fil-PH', {
    style: 'currency',
    currency: opened.currency,
  });
  const money = (minor) => format.format(minor / 100);
  /** Whole amounts without decimals: a stake has little room between its buttons. */
  const stakeFormat = new Intl.NumberFormat(format.resolvedOptions().locale, {
    style: 'currency',
    currency: opened.currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const stake = (minor) => stakeFormat.format(minor / 100);
  const sound = createSound();
  const sparks = createSparks();

  let balance = opened.balanceMinor;
  let shownBalance = balance;
  let fixture = opened.fixture;
  let isBusy = false;
  let isPaused = false;
  const steps = opened.limits.stepsMinor;
  let step = Math.max(
    0,
    steps.findLastIndex((amount, at) => at <= 2 && amount <= balance),
  );
  const history = [];
  let scene;

  /* ---- elements ---- */
  const canvas = h('canvas', { role: 'img', 'aria-label': opened.game.name });
  const banner = h('output', { class: 'banner', 'aria-live': 'polite' });
  const toast = h('output', { class: 'toast', 'aria-live': 'assertive' });
  const balanceText = h('b', {}, money(balance));
  const winText = h('b', {}, money(0));
  const betText = h('b', {}, stake(steps[step]));
  const options = h('div', { class: 'options' });
  const less = h('button', { class: 'step', type: 'button', 'aria-label': t('less') }, '−');
  const more = h('button', { class: 'step', type: 'button', 'aria-label': t('more') }, '+');
  const go = h('button', { class: 'go', type: 'button' }, h('span', {}, t('play')));
  const mute = h('button', { class: 'tool', type: 'button', 'aria-label': t('soundOn') }, icon(ICONS.mute));
  const listButton = h(
    'button',
    { class: 'tool', type: 'button', 'aria-label': t('history') },
    icon(ICONS.list),
  );
  const rulesButton = h(
    'button',
    { class: 'tool', type: 'button', 'aria-label': t('rules') },
    icon(ICONS.info),
  );
  const dialog = h('dialog');

  document.body.replaceChildren(
    h(
      'header',
      {},
      h('img', { src: opened.game.image, alt: '', width: 34, height: 34 }),
      h('h1', {}, opened.game.name),
      opened.mode === 'free' ? h('span', { class: 'demo' }, t('demo')) : undefined,
      listButton,
      rulesButton,
      mute,
    ),
    h('main', {}, canvas, banner, toast),
    options,
    h(
      'footer',
      {},
      h(
        'div',
        { class: 'sums' },
        h('span', {}, h('small', {}, t('balance')), balanceText),
        h('span', {}, h('small', {}, t('win')), winText),
      ),
      h(
        'div',
        { class: 'controls' },
        h('div', { class: 'bet' }, less, h('span', {}, h('small', {}, t('bet')), betText), more),
        go,
      ),
    ),
    dialog,
  );

  /* ---- stage ---- */
  const ctx = canvas.getContext('2d');
  let width = 0;
  let height = 0;
  /** A frame that is still opening or closing may be a few pixels wide: a scene laid out in it has sizes below 0. */
  const hasRoom = () => width >= 160 && height >= 120;
  const resize = () => {
    const scale = Math.min(2.5, devicePixelRatio || 1);
    width = canvas.clientWidth;
    height = canvas.clientHeight;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    ctx.setTransform(scale, 0, 0, scale, 0, 0);
    if (hasRoom()) scene?.resize?.(width, height);
  };

  /* ---- saying things ---- */
  let toastTimer;
  const say = (text, ms = 2_000) => {
    toast.textContent = text;
    toast.classList.add('on');
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => toast.classList.remove('on'), ms);
  };
  onOffline = () => say(t('offline'));

  function showBalance(next) {
    const from = shownBalance;
    balance = next;
    animate(
      500,
      (p) => {
        shownBalance = Math.round(from + (next - from) * p);
        balanceText.textContent = money(shownBalance);
      },
      ease.out,
    );
    tell('balance.changed', { balanceMinor: next, currency: opened.currency, mode: opened.mode });
  }
  /** After the bet and before the outcome the page shows what the player has left. */
  function showStake(bet) {
    shownBalance = balance - bet;
    balanceText.textContent = money(shownBalance);
  }

  function announce(win, bet, note) {
    winText.textContent = money(win);
    if (win > bet || (win > 0 && win !== bet)) {
      banner.replaceChildren(h('small', {}, note ?? t('youWin')), h('strong', {}, money(win)));
      banner.className = win >= bet * 10 ? 'banner on big' : 'banner on';
      sparks.burst(width / 2, height / 2, win >= bet * 10 ? 70 : 26);
      sound.play(win >= bet * 10 ? 'big' : 'win');
    } else {
      banner.replaceChildren(h('small', {}, note ?? t(win > 0 ? 'push' : 'noWin')));
      banner.className = 'banner on quiet';
      sound.play('lose');
    }
  }
  const hush = () => {
    banner.className = 'banner';
  };

  function refresh() {
    // A scene may ask while it is still being made.
    if (scene === undefined) return;
    betText.textContent = stake(steps[step]);
    less.disabled = isBusy || step === 0;
    more.disabled = isBusy || step === steps.length - 1;
    go.disabled = isPaused || (isBusy && !scene.acting);
    options.inert = isBusy && !scene.acting;
    go.firstChild.textContent = scene.goLabel?.() ?? t('play');
  }

  function explain(error) {
    const code = error instanceof Refused ? error.code : 'unknown';
    if (!(error instanceof Refused)) reportError(error);
    if (['session.expired', 'not.logged.in', 'logged.out.elsewhere', 'maintenance'].includes(code)) {
      fatal(t, code);
      return;
    }
    tell('error', { code, fatal: false });
    say(t(WORDS[code] ?? 'failed'));
  }

  async function reload() {
    const table = await call('/table');
    showBalance(table.balanceMinor);
    adopt(table);
  }
  function adopt(table) {
    fixture = table.fixture;
    scene.table?.(table.rules);
    refresh();
  }

  /** One bet: asks the server, which decides. `choice` is what the player chose. */
  async function bet(choice) {
    const amount = steps[step];
    if (balance < amount) {
      say(t('needFunds'));
      tell('error', { code: 'balance.insufficient', fatal: false });
      return undefined;
    }
    const roundId =
      crypto.randomUUID?.() ??
      [...crypto.getRandomValues(new Uint8Array(16))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    tell('round.started', { roundId, betMinor: amount });
    showStake(amount);
    const request = {
      roundKey: roundId,
      betMinor: amount,
      choice,
      ...(fixture === undefined ? {} : { fixture }),
    };
    return call('/rounds', request);
  }

  function end(result, note) {
    history.unshift({ betMinor: result.betMinor, winMinor: result.winMinor, placedTime: Date.now() });
    history.length = Math.min(history.length, 30);
    tell('round.ended', {
      roundId: result.roundKey,
      betMinor: result.betMinor,
      winMinor: result.winMinor,
      balanceMinor: result.balanceMinor,
      currency: opened.currency,
    });
    showBalance(result.balanceMinor);
    if (!scene.isRapid) announce(result.winMinor, result.betMinor, note);
  }

  async function playRound() {
    if (isBusy || isPaused) return;
    const choice = scene.choice?.() ?? {};
    if (scene.ready && !scene.ready()) {
      say(scene.hint?.() ?? t('chooseFirst'));
      return;
    }
    isBusy = true;
    hush();
    winText.textContent = money(0);
    refresh();
    try {
      scene.begin?.();
      let result = await bet(choice);
      if (result === undefined) {
        await scene.cancel?.();
        return;
      }
      const next = result.next;
      let note = await scene.play?.(result.outcome, result);
      if (result.state === 'open') {
        const act = await new Promise((resolve) => {
          scene.acting = resolve;
          refresh();
        });
        scene.acting = undefined;
        refresh();
        result = await call('/acts', { roundKey: result.roundKey, act });
        note = await scene.finish(result.outcome, result);
      }
      end(result, note);
      if (next !== undefined) {
        // The old result stays for a moment before the next fixture comes.
        setTimeout(() => adopt(next), 1_600);
        await new Promise((resolve) => setTimeout(resolve, 1_650));
      }
    } catch (error) {
      await scene.cancel?.();
      showStake(0);
      explain(error);
      if (error instanceof Refused && token !== undefined && error.code !== 'network.unreachable') {
        await reload().catch(() => {});
      }
    } finally {
      isBusy = false;
      scene.acting = undefined;
      if (document.body.contains(go)) refresh();
    }
  }

  /** Rounds of games that do not wait for one another, such as shots. */
  async function shot(choice, onResult) {
    if (isPaused) return undefined;
    try {
      const result = await bet(choice);
      if (result === undefined) return undefined;
      await onResult(result);
      end(result);
      if (result.winMinor > 0) winText.textContent = money(result.winMinor);
      return result;
    } catch (error) {
      explain(error);
      return undefined;
    }
  }

  /* ---- controls ---- */
  const change = (by) => {
    step = Math.min(steps.length - 1, Math.max(0, step + by));
    hush();
    refresh();
    scene.betChanged?.();
    sound.play('tick');
  };
  less.addEventListener('click', () => change(-1));
  more.addEventListener('click', () => change(1));
  go.addEventListener('click', () => {
    if (scene.acting) scene.acting(scene.act());
    else if (scene.press) scene.press();
    else void playRound();
  });
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('button, input, dialog');
    if (event.code === 'Space' && !isTyping && !go.disabled) {
      event.preventDefault();
      go.click();
    }
  });
  const setSound = (enabled) => {
    sound.set(enabled);
    mute.replaceChildren(icon(enabled ? ICONS.sound : ICONS.mute));
    mute.setAttribute('aria-label', t(enabled ? 'soundOff' : 'soundOn'));
    mute.setAttribute('aria-pressed', String(enabled));
  };
  mute.addEventListener('click', () => setSound(!sound.enabled));

  const openDialog = (title, ...content) => {
    dialog.replaceChildren(
      h('h2', {}, title),
      ...content,
      h('button', { class: 'plain', type: 'button', onclick: () => dialog.close() }, t('close')),
    );
    dialog.showModal();
  };
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  listButton.addEventListener('click', () => {
    const time = new Intl.DateTimeFormat(opened.language === 'EN' ? 'en-PH' : 'fil-PH', {
      timeStyle: 'medium',
    });
    openDialog(
      t('history'),
      history.length === 0
        ? h('p', {}, t('noHistory'))
        : h(
            'ul',
            { class: 'rounds' },
            ...history.map(({ betMinor, winMinor, placedTime }) =>
              h(
                'li',
                { class: winMinor > 0 ? 'won' : '' },
                h('span', {}, time.format(placedTime)),
                h('span', {}, `${t('bet')} ${money(betMinor)}`),
                h('b', {}, money(winMinor)),
              ),
            ),
          ),
    );
  });
  rulesButton.addEventListener('click', () =>
    openDialog(
      t('rules'),
      h('p', {}, t(`about_${sceneName}`)),
      sceneName === 'live' ? undefined : h('p', {}, `${t('rtp')}: ${(opened.game.rtp / 100).toFixed(2)} %`),
      h('p', {}, t('limits', money(opened.limits.minimumMinor), money(opened.limits.maximumMinor))),
    ),
  );

  /* ---- the page around ---- */
  addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== parentOrigin || event.data?.protocol !== PROTOCOL) return;
    const { type, enabled } = event.data;
    if (type === 'sound.set' && typeof enabled === 'boolean') setSound(enabled);
    if (type === 'pause' || type === 'resume') {
      isPaused = type === 'pause';
      refresh();
    }
    if (type === 'balance.refresh' && !isBusy) reload().catch(explain);
  });

  /* ---- the scene ---- */
  scene = createScene({
    rules: opened.rules,
    hue,
    t,
    money,
    h,
    options,
    sound,
    sparks,
    canvas,
    say,
    refresh,
    announce,
    shot,
    bet: () => steps[step],
    size: () => ({ width, height }),
    seed: opened.game.nodeId,
  });
  new ResizeObserver(resize).observe(canvas);
  resize();
  refresh();
  let last = performance.now();
  const frame = (now) => {
    requestAnimationFrame(frame);
    // The first frame's time may lie before the start.
    const dt = clamp((now - last) / 1_000, 0, 0.05);
    last = now;
    ctx.clearRect(0, 0, width, height);
    if (!hasRoom()) return;
    scene.draw(ctx, width, height, now / 1_000, dt);
    sparks.draw(ctx, dt);
  };
  requestAnimationFrame(frame);
  document.body.classList.add('ready');
  tell('ready', { scene: sceneName, mode: opened.mode });
  tell('balance.changed', { balanceMinor: balance, currency: opened.currency, mode: opened.mode });
}

document.body.replaceChildren(h('div', { class: 'notice' }, h('div', { class: 'spinner' })));
start().catch((error) => fatal(translator('TY'), error instanceof Refused ? error.code : 'unknown'));
