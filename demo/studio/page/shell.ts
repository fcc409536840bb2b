/** The shell shared by all games: money, bet, rounds, history, rules, and messages to the embedding page. */

import type { GAME_FRAME_PROTOCOL, GameFrameMessage } from '@contract/gameFrame';
import type { Begun, Calls, Opened, RoundResult, RoundSummary, Table, Ticket } from '@server/play/protocol';
import type { SceneKinds } from '@server/play/rules';
import { clamp, createSound, createSparks, h, itemAt, surfaceOf } from './kit';
import './studio.css';
import { resultKey, type Translate, translator } from '../texts';
import type { CreateView, Played, View } from './view';

const PROTOCOL: typeof GAME_FRAME_PROTOCOL = 'game-frame/1';
/** Messages for refused rounds; other errors get a general message. */
const WORDS: Readonly<Record<string, string>> = {
  'balance.insufficient': 'needFunds',
  'amount.out.of.limits': 'outOfLimits',
  'player.limit.reached': 'limitReached',
  'player.excluded': 'excluded',
  'reality.check.due': 'realityDue',
};
/** Attempts of one call while offline; a round keeps its idempotency key, so it is never played twice. */
const ATTEMPTS = 4;
const HUES: Readonly<Record<string, number>> = {
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

const sceneName = document.body.dataset['scene'] ?? '';
const api = document.body.dataset['api'] ?? '';

/** A protocol message without its marker field. */
type Message = GameFrameMessage extends infer Known
  ? Known extends GameFrameMessage
    ? Omit<Known, 'protocol'>
    : never
  : never;

/** Posts a message to the embedding page. It has the origin that served the game; no other origin may frame it. */
function tell(message: Message): void {
  if (parent !== window) parent.postMessage({ protocol: PROTOCOL, ...message }, location.origin);
}

class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

let token: string | undefined;
let onOffline = () => {};

/** Answers of the studio; page and studio come from the same build. */
type Answer<Value> =
  | { readonly success: true; readonly value: Value }
  | { readonly success: false; readonly errorCode?: string };

/** Makes one call; retries while offline. */
async function call<Kinds extends SceneKinds, Path extends keyof Calls<Kinds>>(
  path: Path,
  body: Calls<Kinds>[Path]['asks'],
): Promise<Calls<Kinds>[Path]['answer']> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(`${api}/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        credentials: 'omit',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer: Answer<Calls<Kinds>[Path]['answer']> = await response.json();
      if (answer.success) return answer.value;
      throw new Refused(answer.errorCode ?? 'unknown');
    } catch (error) {
      if (error instanceof Refused && error.code !== 'unknown') throw error;
      if (attempt >= ATTEMPTS) throw error instanceof Refused ? error : new Refused('network.unreachable');
      onOffline();
      await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
    }
  }
}

const icon = (path: string): SVGElement => {
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

function takeTicket(): string {
  const ticket = new URLSearchParams(location.hash.slice(1)).get('ticket') ?? '';
  try {
    // The ticket can be used only once, but there is no need to keep it in the address.
    history.replaceState(null, '', location.pathname);
  } catch {
    // Frames with an opaque origin may not be allowed to.
  }
  return ticket;
}

function fatal(t: Translate, code: string): void {
  tell({ type: 'error', code, fatal: true });
  const isEnd = ['link.expired', 'session.expired', 'not.logged.in'].includes(code);
  document.body.replaceChildren(
    h(
      'div',
      { class: 'notice', role: 'alert' },
      h('p', {}, t(isEnd ? 'ended' : 'failed')),
      h(
        'button',
        { class: 'plain', type: 'button', onclick: () => tell({ type: 'close.requested' }) },
        t('leave'),
      ),
    ),
  );
}

/** Exchanges the ticket in the address and starts the game; every game page ends with this call. */
export function openGame<Kinds extends SceneKinds>(createView: CreateView<Kinds>): void {
  document.body.replaceChildren(h('div', { class: 'notice' }, h('div', { class: 'spinner' })));
  call<Kinds, 'open'>('open', { ticket: takeTicket() })
    .then((opened) => {
      token = opened.token;
      run(opened, createView);
    })
    .catch((error: unknown) => fatal(translator('TY'), error instanceof Refused ? error.code : 'unknown'));
}

function run<Kinds extends SceneKinds>(opened: Opened<Kinds>, createView: CreateView<Kinds>): void {
  const t = translator(opened.language);
  document.documentElement.lang = opened.language === 'EN' ? 'en' : 'fil';
  document.title = opened.game.name;
  const hue = HUES[opened.game.accent] ?? 45;
  document.documentElement.style.setProperty('--hue', String(hue));

  const format = new Intl.NumberFormat(opened.language === 'EN' ? 'en-PH' : 'fil-PH', {
    style: 'currency',
    currency: opened.currency,
  });
  const minorPerUnit = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  const money = (minor: number): string => format.format(minor / minorPerUnit);
  const shortFormat = new Intl.NumberFormat(format.resolvedOptions().locale, {
    style: 'currency',
    currency: opened.currency,
    notation: 'compact',
    maximumSignificantDigits: 4,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const shortMoney = (minor: number): string => shortFormat.format(minor / minorPerUnit);
  /** Formats whole amounts without decimals, because the stake has little room between its buttons. */
  const stakeFormat = new Intl.NumberFormat(format.resolvedOptions().locale, {
    style: 'currency',
    currency: opened.currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const stake = (minor: number): string => stakeFormat.format(minor / minorPerUnit);
  const sound = createSound();
  const sparks = createSparks();

  let balance = opened.balanceMinor;
  let fixture = opened.fixture;
  let isBusy = false;
  const steps = opened.limits.stepsMinor;
  // Use the last bet on this game when the balance covers it, otherwise the minimum: never suggest a higher bet.
  let step = Math.max(
    0,
    opened.lastBetMinor !== null && opened.lastBetMinor <= balance ? steps.indexOf(opened.lastBetMinor) : 0,
  );
  const history: Pick<RoundSummary, 'betMinor' | 'winMinor' | 'placedTime'>[] = [];
  let scene: View<Kinds> | undefined;
  /** Receives the player's act in a pending round; undefined when no round is pending. */
  let acting: ((act: Kinds['act']) => void) | undefined;
  /** The scheduled draw of the next bet, and the player's recent bets; only for lotteries. */
  let draw: Table<Kinds>['draw'];
  let tickets: readonly Ticket<Kinds>[] = [];
  /** Server time minus local time. */
  let clockOffset = 0;

  /* ---- elements ---- */
  const canvas = h('canvas', { role: 'img', 'aria-label': opened.game.name });
  const banner = h('output', { class: 'banner', 'aria-live': 'polite' });
  const toast = h('output', { class: 'toast', 'aria-live': 'assertive' });
  const winText = h('b', {}, money(0));
  const betText = h('b', {}, stake(itemAt(steps, step)));
  const options = h('div', { class: 'options' });
  const less = h('button', { class: 'step', type: 'button', 'aria-label': t('less') }, '−');
  const more = h('button', { class: 'step', type: 'button', 'aria-label': t('more') }, '+');
  const goText = h('span', {}, t('play'));
  const go = h('button', { class: 'go', type: 'button' }, goText);
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
  const poolText = h('b');
  const pool = h('p', { class: 'pool', hidden: true }, h('small', {}, t('pool')), poolText);
  const dialog = h('dialog');
  const drawName = h('span');
  const drawTickets = h('b');
  const drawLine = h('div', { class: 'hint drawLine', hidden: true }, drawName, drawTickets);

  document.body.replaceChildren(
    // The header of the embedding page shows name, balance and free play, so the game does not.
    h('header', {}, pool, listButton, rulesButton, mute),
    h('main', {}, canvas, banner, toast),
    drawLine,
    options,
    h(
      'footer',
      {},
      h('div', { class: 'sums' }, h('span', {}, h('small', {}, t('win')), winText)),
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
  const ctx = surfaceOf(canvas);
  let width = 0;
  let height = 0;
  /** A frame that is opening or closing may be only a few pixels wide, which would give a scene negative sizes. */
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

  /* ---- messages ---- */
  let toastTimer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string, ms = 2_000): void => {
    toast.textContent = text;
    toast.classList.add('on');
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => toast.classList.remove('on'), ms);
  };
  onOffline = () => say(t('offline'));

  /** The embedding page shows it. */
  const tellBalance = (balanceMinor: number): void =>
    tell({ type: 'balance.changed', balanceMinor, currency: opened.currency, mode: opened.mode });

  function showBalance(next: number): void {
    balance = next;
    tellBalance(next);
  }
  /** Between bet and outcome the page shows the remaining balance. */
  const showStake = (bet: number): void => tellBalance(balance - bet);

  /** The game's jackpot; undefined leaves it as it is. */
  function showPool(minor: number | undefined): void {
    if (minor === undefined) return;
    poolText.textContent = money(minor);
    pool.hidden = false;
  }

  function announce(win: number, bet: number, note?: string): void {
    winText.textContent = money(win);
    const result = resultKey(win, bet);
    if (result === 'youWin') {
      banner.replaceChildren(h('small', {}, note ?? t(result)), h('strong', {}, money(win)));
      banner.className = win >= bet * 10 ? 'banner on big' : 'banner on';
      sparks.burst(width / 2, height / 2, win >= bet * 10 ? 70 : 26);
      sound.play(win >= bet * 10 ? 'big' : 'win');
    } else {
      const text = t(result, money(win));
      banner.replaceChildren(
        ...[note, result === 'part' || note === undefined ? text : undefined]
          .filter((line) => line !== undefined)
          .map((line) => h('small', {}, line)),
      );
      banner.className = 'banner on quiet';
      sound.play('lose');
    }
  }
  const hush = () => {
    banner.className = 'banner';
  };

  function refresh(): void {
    // A scene may call this while it is being created.
    if (scene === undefined) return;
    betText.textContent = stake(itemAt(steps, step));
    scene.chipsChanged?.();
    less.disabled = isBusy || step === 0;
    more.disabled = isBusy || step === steps.length - 1;
    go.disabled = isBusy && (acting === undefined || scene.canAct?.() === false);
    options.inert = isBusy && acting === undefined;
    goText.textContent = scene.goLabel?.() ?? t('play');
  }

  function explain(error: unknown): void {
    const code = error instanceof Refused ? error.code : 'unknown';
    if (!(error instanceof Refused)) reportError(error);
    if (['session.expired', 'not.logged.in', 'logged.out.elsewhere', 'maintenance'].includes(code)) {
      fatal(t, code);
      return;
    }
    tell({ type: 'error', code, fatal: false });
    say(t(WORDS[code] ?? 'failed'));
  }

  async function reload(): Promise<void> {
    const table = await call<Kinds, 'table'>('table', undefined);
    showBalance(table.balanceMinor);
    adopt(table);
  }
  function adopt(table: Table<Kinds>): void {
    fixture = table.fixture;
    showPool(table.jackpotMinor);
    adoptDraw(table);
    scene?.table?.(table.rules);
    refresh();
  }

  /** Places one bet; the server decides the outcome. */
  async function bet(choice: Kinds['choice']): Promise<Begun<Kinds> | undefined> {
    const amount = itemAt(steps, step) * (scene?.chips?.() ?? 1);
    if (amount > opened.limits.maximumMinor) {
      say(t('outOfLimits'));
      return undefined;
    }
    if (balance < amount) {
      say(t('needFunds'));
      tell({ type: 'error', code: 'balance.insufficient', fatal: false });
      return undefined;
    }
    const roundId =
      crypto.randomUUID?.() ??
      [...crypto.getRandomValues(new Uint8Array(16))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    tell({ type: 'round.started', roundId, betMinor: amount });
    showStake(amount);
    return call<Kinds, 'rounds'>('rounds', { roundKey: roundId, betMinor: amount, choice, fixture });
  }

  function end(
    result: Pick<RoundResult, 'roundKey' | 'betMinor' | 'winMinor' | 'balanceMinor'>,
    note?: string,
    isQuiet = false,
  ): void {
    history.unshift({ betMinor: result.betMinor, winMinor: result.winMinor, placedTime: Date.now() });
    history.length = Math.min(history.length, 30);
    tell({
      type: 'round.ended',
      roundId: result.roundKey,
      betMinor: result.betMinor,
      winMinor: result.winMinor,
      balanceMinor: result.balanceMinor,
      currency: opened.currency,
    });
    showBalance(result.balanceMinor);
    if (scene?.isRapid !== true && !isQuiet) announce(result.winMinor, result.betMinor, note);
  }

  /** Requests acts until the round is over; after a temporary refusal the player can choose again. */
  async function playOn(view: View<Kinds>, begun: RoundResult): Promise<[RoundResult, string | undefined]> {
    let { roundKey, step: acts } = begun;
    for (;;) {
      const act = await new Promise<Kinds['act']>((resolve) => {
        acting = resolve;
        refresh();
      });
      acting = undefined;
      refresh();
      let result: RoundResult<Kinds['later']>;
      try {
        result = await call<Kinds, 'acts'>('acts', { roundKey, act, step: acts });
      } catch (error) {
        if (!(error instanceof Refused) || !(error.code in WORDS || error.code === 'request.invalid'))
          throw error;
        explain(error);
        continue;
      }
      ({ roundKey, step: acts } = result);
      tellBalance(result.balanceMinor - (result.state === 'open' ? 0 : result.winMinor));
      if (result.state !== 'open') return [result, await view.finish?.(result.outcome)];
      await view.step?.(result.outcome);
    }
  }

  /** Resumes a pending round from an earlier launch of this game. */
  async function resumeRound(view: View<Kinds>, waiting: RoundResult<Kinds['outcome']>): Promise<void> {
    isBusy = true;
    try {
      await view.restore?.(waiting.outcome);
      const [result, note] = await playOn(view, waiting);
      end(result, note);
    } catch (error) {
      view.cancel?.();
      explain(error);
    } finally {
      isBusy = false;
      acting = undefined;
      if (document.body.contains(go)) refresh();
    }
  }

  /* ---- scheduled draws ---- */
  const drawTimes = new Intl.DateTimeFormat(format.resolvedOptions().locale, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  /** Draw times are shown in the site's time zone, as on its lottery page. */
  const drawClock = (moment: number): string => drawTimes.format(moment + opened.homeOffset);
  const serverNow = () => Date.now() + clockOffset;
  const isWaiting = ({ state }: Ticket<Kinds>): boolean => state === 'open';

  function adoptDraw(table: Table<Kinds>): void {
    if (table.draw === undefined) return;
    draw = table.draw;
    tickets = table.tickets ?? [];
    clockOffset = draw.serverTime - Date.now();
    drawLine.hidden = false;
  }
  /** Time until betting on the next draw closes, and the number of pending bets. */
  function tickDraw(): void {
    if (draw === undefined) return;
    const left = Math.max(0, Math.ceil((draw.closeTime - serverNow()) / 1_000));
    const clock =
      left >= 86_400
        ? drawClock(draw.drawTime)
        : [Math.floor(left / 3_600), Math.floor(left / 60) % 60, left % 60]
            .slice(left >= 3_600 ? 0 : 1)
            .map((part) => String(part).padStart(2, '0'))
            .join(':');
    drawName.textContent = t('nextDraw', draw.numero.slice(-4), clock);
    const waits = tickets.filter(isWaiting).length;
    drawTickets.textContent = waits === 0 ? '' : t(waits === 1 ? 'oneTicket' : 'tickets', waits);
  }
  let isAsking = false;
  /** Fetches a due draw; shows it and its payout. */
  async function followDraws(view: View<Kinds>): Promise<void> {
    tickDraw();
    if (draw === undefined || isBusy || isAsking || document.hidden) return;
    const due = tickets.filter(
      (ticket) =>
        isWaiting(ticket) && (ticket.outcome.drawTime ?? Number.POSITIVE_INFINITY) + 800 < serverNow(),
    );
    if (due.length === 0 && serverNow() < draw.closeTime) return;
    isAsking = true;
    isBusy = due.length > 0;
    refresh();
    try {
      const table = await call<Kinds, 'table'>('table', undefined);
      const decided = (table.tickets ?? []).filter(
        (ticket) => !isWaiting(ticket) && due.some(({ roundKey }) => ticket.roundKey === roundKey),
      );
      const [first] = decided;
      if (first !== undefined) {
        hush();
        view.begin?.();
        const note = await view.play?.(first.outcome, first);
        const sum = (key: 'winMinor' | 'betMinor') =>
          decided.reduce((total, ticket) => total + ticket[key], 0);
        for (const ticket of decided) end({ ...ticket, balanceMinor: table.balanceMinor }, undefined, true);
        announce(sum('winMinor'), sum('betMinor'), note);
      } else showBalance(table.balanceMinor);
      adopt(table);
    } catch (error) {
      view.cancel?.();
      explain(error);
    } finally {
      isAsking = false;
      isBusy = false;
      if (document.body.contains(go)) refresh();
    }
  }

  async function playRound(view: View<Kinds>): Promise<void> {
    if (isBusy) return;
    if (view.ready?.() === false) {
      say(view.hint?.() ?? t('chooseFirst'));
      return;
    }
    const choice = view.choice();
    isBusy = true;
    hush();
    winText.textContent = money(0);
    refresh();
    try {
      view.begin?.();
      const begun = await bet(choice);
      if (begun === undefined) {
        view.cancel?.();
        return;
      }
      const { next, outcome } = begun;
      if (begun.state === 'open' && next?.draw !== undefined && outcome.drawTime !== undefined) {
        // The bet is on a future draw; its result is shown after the draw.
        view.taken?.();
        showBalance(begun.balanceMinor);
        adopt(next);
        say(t('ticketTaken', drawClock(outcome.drawTime)), 3_500);
        return;
      }
      const played: Played<Kinds> = { state: begun.state };
      const shown = await view.play?.(outcome, played);
      const [result, note] = begun.state === 'open' ? await playOn(view, begun) : [begun, shown];
      end(result, outcome.jackpotMinor === undefined ? note : t('poolWon', money(outcome.jackpotMinor)));
      showPool(begun.jackpotMinor);
      if (next !== undefined) {
        // Keep the old result for a moment before the next fixture.
        setTimeout(() => adopt(next), 1_600);
        await new Promise((resolve) => setTimeout(resolve, 1_650));
      }
    } catch (error) {
      view.cancel?.();
      showStake(0);
      explain(error);
      if (error instanceof Refused && token !== undefined && error.code !== 'network.unreachable') {
        await reload().catch(() => {});
      }
    } finally {
      isBusy = false;
      acting = undefined;
      if (document.body.contains(go)) refresh();
    }
  }

  /** Rounds that run independently of each other, such as shots. */
  async function shot(
    choice: Kinds['choice'],
    onResult: (result: RoundResult) => Promise<void>,
  ): Promise<RoundResult | undefined> {
    try {
      const result = await bet(choice);
      if (result === undefined) return undefined;
      await onResult(result);
      end(result);
      showPool(result.jackpotMinor);
      if (result.winMinor > 0) winText.textContent = money(result.winMinor);
      return result;
    } catch (error) {
      explain(error);
      return undefined;
    }
  }

  /* ---- controls ---- */
  const change = (by: number): void => {
    step = Math.min(steps.length - 1, Math.max(0, step + by));
    hush();
    refresh();
    scene?.betChanged?.();
    sound.play('tick');
  };
  less.addEventListener('click', () => change(-1));
  more.addEventListener('click', () => change(1));
  go.addEventListener('click', () => {
    if (scene === undefined) return;
    if (acting !== undefined) {
      if (scene.act !== undefined) acting(scene.act());
    } else if (scene.press !== undefined) scene.press();
    else void playRound(scene);
  });
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('button, input, dialog');
    if (event.code === 'Space' && !isTyping && !go.disabled) {
      event.preventDefault();
      go.click();
    }
  });
  const setSound = (enabled: boolean): void => {
    sound.set(enabled);
    mute.replaceChildren(icon(enabled ? ICONS.sound : ICONS.mute));
    mute.setAttribute('aria-label', t(enabled ? 'soundOff' : 'soundOn'));
    mute.setAttribute('aria-pressed', String(enabled));
  };
  mute.addEventListener('click', () => setSound(!sound.enabled));

  const openDialog = (title: string, ...content: readonly (Node | undefined)[]): void => {
    dialog.replaceChildren(
      h('h2', {}, title),
      ...content.filter((part) => part !== undefined),
      h('button', { class: 'plain', type: 'button', onclick: () => dialog.close() }, t('close')),
    );
    dialog.showModal();
    // The browser scrolls to the button that it focuses, at the end.
    dialog.scrollTop = 0;
  };
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  listButton.addEventListener('click', () => {
    const time = new Intl.DateTimeFormat(opened.language === 'EN' ? 'en-PH' : 'fil-PH', {
      timeStyle: 'medium',
      timeZone: 'UTC',
    });
    openDialog(
      t('history'),
      draw !== undefined ? ticketList() : undefined,
      history.length === 0 && tickets.length > 0
        ? undefined
        : history.length === 0
          ? h('p', {}, t('noHistory'))
          : h(
              'ul',
              { class: 'rounds' },
              ...history.map(({ betMinor, winMinor, placedTime }) =>
                h(
                  'li',
                  { class: winMinor > betMinor ? 'won' : '' },
                  h('span', {}, time.format(placedTime + opened.homeOffset)),
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
      ...opened.game.about.map((text) => h('p', {}, text)),
      h('p', {}, `${t('rtp')}: ${returns(opened.game.rtpLeast ?? opened.game.rtp, opened.game.rtp)}`),
      h('p', {}, `${t('volatility')}: ${t(`volatility_${opened.game.volatility}`)}`),
      h('p', {}, t('limits', money(opened.limits.minimumMinor), money(opened.limits.maximumMinor))),
      h('p', {}, t('largest', money(Math.floor((opened.limits.maximumMinor * largest) / 100)))),
      payList(),
    ),
  );

  /** Bets on scheduled draws: choice, draw time, payout. */
  const ticketList = () =>
    tickets.length === 0
      ? undefined
      : h(
          'ul',
          { class: 'rounds' },
          ...tickets.map(({ state, betMinor, winMinor, choice, outcome }) =>
            h(
              'li',
              { class: winMinor > 0 ? 'won' : '' },
              h(
                'span',
                {},
                scene?.ticketText?.(choice),
                h(
                  'small',
                  { class: 'note' },
                  outcome.drawTime === undefined ? '' : drawClock(outcome.drawTime),
                ),
              ),
              h('span', {}, `${t('bet')} ${money(betMinor)}`),
              h('b', {}, state === 'open' ? '…' : money(winMinor)),
            ),
          ),
        );
  /** The largest single prize in hundredths of the bet. */
  const largest = Math.max(...opened.game.pays.map(({ pays }) => pays));
  const percent = (points: number): string => `${(points / 100).toFixed(2)} %`;
  const returns = (least: number, most: number): string =>
    least < most ? `${percent(least)} – ${percent(most)}` : percent(most);
  /** What the game pays at the current bet, stake included. */
  function payList(): HTMLElement {
    const bet = itemAt(steps, step);
    const paid = (hundredths: number): string => money(Math.floor((bet * hundredths) / 100));
    return h(
      'section',
      { class: 'pays' },
      h('h3', {}, t('paysAt', money(bet))),
      h(
        'ul',
        { class: 'rounds' },
        ...opened.game.pays.map(({ name, picture, pays, least, note }) =>
          h(
            'li',
            {},
            h(
              'span',
              {},
              picture === undefined
                ? undefined
                : h('img', { src: picture, alt: '', width: '28', height: '28' }),
              name,
              note === undefined ? undefined : h('small', { class: 'note' }, note),
            ),
            h('b', {}, least === undefined ? paid(pays) : `${paid(least)} – ${paid(pays)}`),
          ),
        ),
      ),
    );
  }

  /* ---- the scene ---- */
  const view = createView({
    rules: opened.rules,
    hue,
    t,
    money,
    shortMoney,
    h,
    options,
    sound,
    sparks,
    canvas,
    say,
    refresh,
    shot,
    bet: () => itemAt(steps, step),
    /** Sends the player's act in a pending round. */
    act: (value) => acting?.(value),
    language: opened.language,
    reels: opened.game.reels,
    maximum: opened.limits.maximumMinor,
    size: () => ({ width, height }),
  });
  scene = view;
  showPool(opened.jackpotMinor);
  adoptDraw(opened);
  if (draw !== undefined) {
    tickDraw();
    setInterval(() => void followDraws(view), 500);
  }
  new ResizeObserver(resize).observe(canvas);
  resize();
  refresh();
  let last = performance.now();
  const frame = (now: number): void => {
    requestAnimationFrame(frame);
    // The timestamp of the first frame can be earlier than the start.
    const dt = clamp((now - last) / 1_000, 0, 0.05);
    last = now;
    ctx.clearRect(0, 0, width, height);
    if (!hasRoom()) return;
    view.draw(ctx, width, height, now / 1_000, dt);
    sparks.draw(ctx, dt);
  };
  requestAnimationFrame(frame);
  document.body.classList.add('ready');
  tell({ type: 'ready', scene: sceneName, mode: opened.mode });
  tellBalance(balance);
  if (opened.waiting !== null && view.restore !== undefined) void resumeRound(view, opened.waiting);
}
