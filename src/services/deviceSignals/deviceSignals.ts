/** A notification of the site. */
export interface SiteNotification {
  readonly title: string;
  readonly body: string;
  /** Page that opens when the notification is pressed. */
  readonly path: string;
}

/** Sounds and notifications of the site. */
export interface Signals {
  /** Plays two soft notes. Silent before the player's first press, when browsers do not allow sound. */
  chime(): void;
  /** Whether the player has already allowed notifications. */
  mayNotify(): boolean;
  /**
   * Requests permission for notifications; the browser asks the player if it has not done so before. Resolves with
   * whether they are allowed.
   */
  askPermission(): Promise<boolean>;
  /** Shows a notification, replacing the last one. Rejects when it cannot be shown. */
  notify(notification: SiteNotification): Promise<void>;
}

/** Frequency in hertz and start in seconds of the two notes. */
const NOTES = [
  [659.25, 0],
  [987.77, 0.11],
] as const;
const LENGTH = 0.35;
const LOUDNESS = 0.08;
/** Each notification of the site replaces the one before. */
const TAG = 'site-news';
const ICON = '/icons/icon-192.png';

/** Creates the port for a window. */
export function createSignals(window: Window & typeof globalThis): Signals {
  let audio: AudioContext | undefined;
  const isSupported = () => 'Notification' in window;

  return {
    chime() {
      // The browser mutes an audio context created before the first press, and logs a warning.
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
      // Phones show only notifications from a service worker.
      const worker = await window.navigator.serviceWorker?.getRegistration();
      if (worker === undefined) throw new Error('no worker shows notifications');
      await worker.showNotification(title, { body, icon: ICON, tag: TAG, data: { path } });
    },
  };
}
