import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { hasHaproxy, startHaproxy } from '../tests/server/support/haproxy';
import { BARE, JOURNEYS } from './firstSeconds';
import { openPage } from './measure';
import { inRounds, shown, spreadOf } from './rounds';
import { type FirstSeconds, rest, visit, warmUp } from './visit';

/**
 * The first seconds over HTTP/2, beside HTTP/1.1. Both go through the same proxy with TLS, so that only the protocol
 * differs. The emulated network delays requests, not the handshakes of connections, so those are not part of it.
 */

const PAGES = ['home', 'login by address', 'slots list'] as const;
/** Protocols by their name in TLS. */
const PROTOCOLS = { 'HTTP/1.1': 'http/1.1', 'HTTP/2': 'h2' } as const;
type Protocol = keyof typeof PROTOCOLS;

/** Results of the run. */
interface Outcome {
  /** Visits that failed, each as a sentence. */
  readonly failed: readonly string[];
  /** Usable of each page over HTTP/2, relative to HTTP/1.1; none if the machine was busy. */
  readonly ratios: readonly {
    readonly figure: string;
    readonly product: number;
    readonly floor: number;
    readonly unit: string;
  }[];
}

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Writes a key and its self-signed certificate into one file of a folder; resolves with the file. */
async function createCertificate(folder: string): Promise<string> {
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'site.pem'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const subject = ['-subj', '/CN=localhost', '-days', '1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
    { stdio: 'ignore' },
  );
  await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')), {
    mode: 0o600,
  });
  return both;
}

/** Rejects when a site does not answer in a protocol. */
async function expectProtocol(browser: Browser, origin: string, protocol: string): Promise<void> {
  const { context, page } = await openPage(browser);
  await page.goto(origin + JOURNEYS.home.path);
  const used = await page.evaluate(() =>
    Reflect.get(performance.getEntriesByType('navigation')[0] ?? {}, 'nextHopProtocol'),
  );
  await context.close();
  if (used !== protocol) throw new Error(`${origin} answers in ${used} instead of ${protocol}`);
}

/** Visits the pages in both protocols in turn, `rounds` times, and prints a table. */
async function compare(
  browser: Browser,
  bare: string,
  origins: Readonly<Record<Protocol, string>>,
  rounds: number,
): Promise<Outcome> {
  const protocols = Object.keys(PROTOCOLS) as Protocol[];
  const works: Record<string, () => Promise<FirstSeconds>> = { bare: () => visit(browser, bare, BARE) };
  for (const page of PAGES) {
    for (const protocol of protocols)
      works[`${page}, ${protocol}`] = () => visit(browser, origins[protocol], JOURNEYS[page]);
  }
  const { seen, failed, isQuiet, load } = await inRounds(rounds, works);
  const usable = (name: string) => spreadOf((seen.get(name) ?? []).map((figures) => figures.usable));
  const floor = usable('bare').median;
  console.log(
    `HTTP/2: usable in milliseconds, median of ${rounds} rounds, minimum and maximum, and times bare (${shown(usable('bare'))})`,
  );
  console.log(`| | HTTP/1.1 | times bare | HTTP/2 | times bare | times HTTP/1.1 |\n|${'---|'.repeat(6)}`);
  const ratios = PAGES.map((page) => {
    const [one, two] = [usable(`${page}, HTTP/1.1`), usable(`${page}, HTTP/2`)];
    const times = [one.median / floor, two.median / floor, two.median / one.median].map((ratio) =>
      ratio.toFixed(2),
    );
    console.log(`| ${page} | ${shown(one)} | ${times[0]} | ${shown(two)} | ${times[1]} | ${times[2]} |`);
    const figure = `First seconds over HTTP/2, ${page}: usable, relative to HTTP/1.1`;
    return { figure, unit: 'ms', product: two.median, floor: one.median };
  });
  if (!isQuiet) console.log(load);
  return { failed, ratios: isQuiet ? ratios : [] };
}

/** Puts a proxy in front of the site for each protocol, and compares their first seconds. */
export async function benchHttp2(
  browser: Browser,
  { site, bare }: { readonly site: string; readonly bare: string },
  rounds: number,
): Promise<Outcome> {
  if (!hasHaproxy() || !hasOpenssl()) {
    console.log('HTTP/2 is not measured: haproxy or openssl is not installed.');
    return { failed: [], ratios: [] };
  }
  const folder = await mkdtemp(join(tmpdir(), 'http2-'));
  const certificate = await createCertificate(folder);
  const { host } = new URL(site);
  const proxyFor = (protocol: string) => startHaproxy(host, host, `ssl crt ${certificate} alpn ${protocol}`);
  const first = await proxyFor(PROTOCOLS['HTTP/1.1']);
  const second = await proxyFor(PROTOCOLS['HTTP/2']);
  try {
    await warmUp(
      browser,
      site,
      PAGES.map((page) => JOURNEYS[page]),
    );
    const origins = { 'HTTP/1.1': first.origin, 'HTTP/2': second.origin };
    await expectProtocol(browser, first.origin, PROTOCOLS['HTTP/1.1']);
    await expectProtocol(browser, second.origin, PROTOCOLS['HTTP/2']);
    await rest();
    return await compare(browser, bare, origins, rounds);
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await rm(folder, { recursive: true });
  }
}
