/** A notification of the site. */
export interface SiteNotification {
  readonly title: string;
  readonly body: string;
  /** Page that a press on it opens. */
  readonly path: string;
}

/** How the site makes itself heard and seen outside of its pages. */
export interface Signals {
  /** Two soft notes; silent while the browser lets no page be heard, which is before its first press. */
  chime(): void;
  /** Whether notifications may show, as far as the browser has been asked. */
  mayNotify(): boolean;
  /** Asks the browser, which asks the player when it has not yet; resolves with whether notifications may show. */
  askPermission(): Promise<boolean>;
  /** Shows a notification in place of the last one. Rejects where it cannot. */
  notify(notification: SiteNotification): Promise<void>;
}

/** Hertz and start in seconds of the two notes. */
const NOTES = [
  [659.25, 0],
  [987.77, 0.11],
] as const;
const LENGTH = 0.35;
const LOUDNESS = 0.08;
/** All notifications of the site take each other's place. */
const TAG = 'site-news';
const ICON = '/icons/icon-192.png';

/** Creates the port for a window. */
export function createSignals(window: Window & typeof globalThis): Signals {
  let audio: AudioContext | undefined;
  const isSupported = () => 'Notification' in window;

  return {
    chime() {
      // A context that is made before the first press is kept silent, and warns of it.
      if (!('AudioContext' in window) || window.navigator.userActivation?.hasBeenActive !== true) return;
      audio ??= new window.AudioContext();
      const { destination, currentTime } = audio;
      void audio.resume();
      for (const [frequency, at] of NOTES) {
        const note = new window.OscillatorNode(audio, { type: 'sine', frequency });
        const loudness = new window.GainNode(audio, { gain: 0 });
        const begin = currentTime + at;
        loudness.gain.setValueAtTime(0, begin);
        loudness.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02);
        loudness.gain.exponentialRampToValueAtTime(0.0001, begin + LENGTH);
        note.connect(loudness).connect(destination);
        note.start(begin);
        note.stop(begin + LENGTH);
      }
    },
    mayNotify: () => isSupported() && window.Notification.permission === 'granted',
    askPermission: async () => isSupported() && (await window.Notification.requestPermission()) === 'granted',
    async notify({ title, body, path }) {
      // Phones show notifications of a service worker only.
      const worker = await window.navigator.serviceWorker?.getRegistration();
      if (worker === undefined) throw new Error('no worker shows notifications');
      await worker.showNotification(title, { body, icon: ICON, tag: TAG, data: { path } });
    },
  };
}
