import { describe, expect, it } from 'vitest';
import { type DeviceSignals, detectDevice, isStandalone, markRoot, onlineSignal } from '@/services/device';
import { detectBrowser } from '@/services/device/browser';
import { watchTouch } from '@/services/device/touch';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 12_1_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.0 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const CHROME_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1';
const IPAD_AS_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';

const signals = (userAgent: string, rest: Partial<DeviceSignals> = {}): DeviceSignals => ({
  userAgent,
  isHomeScreenClip: false,
  isStandaloneDisplay: false,
  ...rest,
});
const marks = (device: ReturnType<typeof detectDevice>): Record<string, string> => {
  const attributes: Record<string, string> = {};
  markRoot({ setAttribute: (name, value) => Object.assign(attributes, { [name]: value }) }, device);
  return attributes;
};

describe('running mode', () => {
  it('PROD-07 distinguishes plain web, installed web app, home-screen clip and app shell', () => {
    const app = `${ANDROID} MobileSiteApp/2.10.3`;
    const modes = [
      signals(ANDROID),
      signals(ANDROID, { isStandaloneDisplay: true }),
      signals(IPHONE, { isHomeScreenClip: true, isStandaloneDisplay: true }),
      signals(app),
      signals(app, { isStandaloneDisplay: true }),
    ].map((each) => detectDevice(each).mode);
    expect(modes).toEqual(['H5', 'PWA', 'WEBCLIP', 'APP', 'APP']);
  });

  it('API-02 an installed web app and a home-screen clip are standalone, plain web and the app shell are not', () => {
    const standalone = [
      signals(ANDROID),
      signals(ANDROID, { isStandaloneDisplay: true }),
      signals(IPHONE, { isHomeScreenClip: true }),
      signals(`${IPHONE} MobileSiteApp/1.0`),
    ].map((each) => isStandalone(detectDevice(each)));
    expect(standalone).toEqual([false, true, true, false]);
  });

  it('BOOT-04 a user agent with the app version marks the root element, any other does not', () => {
    expect(marks(detectDevice(signals(`${ANDROID} MobileSiteApp/2.10.3`)))).toEqual({
      'data-mode': 'app',
      'data-app': '2.10.3',
    });
    for (const agent of [ANDROID, `${ANDROID} MobileSiteApp/`, `${ANDROID} NotMobileSiteApp/1.0`]) {
      expect(marks(detectDevice(signals(agent)))).toEqual({ 'data-mode': 'h5' });
    }
  });
});

describe('platform', () => {
  it('reads the iOS version', () => {
    expect(detectBrowser(IPHONE, 5).iosVersion).toEqual([12, 1, 4]);
    expect(detectBrowser(CHROME_ON_IPHONE, 5).iosVersion).toEqual([17, 5, 0]);
    expect(detectBrowser(ANDROID, 5).iosVersion).toBeUndefined();
  });

  it('distinguishes iOS, Android and others, and Safari from the other browsers of iOS', () => {
    const facts = [
      detectBrowser(IPHONE, 5),
      detectBrowser(CHROME_ON_IPHONE, 5),
      detectBrowser(IPAD_AS_MAC, 5),
      detectBrowser(IPAD_AS_MAC, 0),
      detectBrowser(ANDROID, 5),
      detectBrowser(`${IPHONE} MobileSiteApp/1.0`, 5),
    ].map(({ platform, isSafari }) => [platform, isSafari]);
    expect(facts).toEqual([
      ['ios', true],
      ['ios', false],
      ['ios', true],
      ['other', false],
      ['android', false],
      ['ios', false],
    ]);
  });
});

describe('touch', () => {
  it('is reported from start to end, including scrolling, and keys as short interactions', () => {
    const page = new EventTarget();
    const told: boolean[] = [];
    const stop = watchTouch((isTouching) => told.push(isTouching), page);
    const hear = (type: string) => {
      page.dispatchEvent(new Event(type));
      return told.splice(0);
    };
    expect([hear('touchstart'), hear('scrollend'), hear('touchend')]).toEqual([[true], [true], [false]]);
    expect([hear('keydown'), hear('wheel'), hear('mousedown'), hear('mouseup')]).toEqual([
      [false],
      [false],
      [true],
      [false],
    ]);
    stop();
    expect(hear('touchstart')).toEqual([]);
  });
});

describe('signals', () => {
  it('report each change until unsubscribed', () => {
    const navigator = { onLine: true };
    const window = Object.assign(new EventTarget(), { navigator }) as unknown as Window;
    const online = onlineSignal(window);
    const heard: boolean[] = [];
    const stop = online.subscribe((value) => heard.push(value));
    navigator.onLine = false;
    window.dispatchEvent(new Event('offline'));
    navigator.onLine = true;
    window.dispatchEvent(new Event('online'));
    stop();
    window.dispatchEvent(new Event('offline'));
    expect(heard).toEqual([false, true]);
    expect(online.read()).toBe(true);
  });
});
