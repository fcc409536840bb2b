import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type ConfigEnv, type Plugin, type PluginOption, type UserConfig } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { loginMachine } from '@/machines/account/login/login.machine';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import config from '../../vite.config';

const ROOT = join(import.meta.dirname, '../..');
const CHARTS: Readonly<Record<string, AnyStateMachine>> = { loginMachine, sessionMachine };

/** Hooks with which a plugin changes the text of modules. */
const HOOKS = ['resolveId', 'load', 'transform', 'renderChunk'] as const;

async function pluginsOf(option: PluginOption): Promise<readonly Plugin[]> {
  const given = await option;
  if (Array.isArray(given)) return (await Promise.all(given.map(pluginsOf))).flat();
  return given ? [given] : [];
}

/** The build's plugins, except those of packages. */
async function ownPlugins(): Promise<readonly Plugin[]> {
  const env: ConfigEnv = { command: 'build', mode: 'production', isSsrBuild: false };
  const { plugins = [] }: UserConfig = await config(env);
  return (await pluginsOf(plugins)).filter(({ name }) => !/^(?:vite:react|tanstack)/.test(name));
}

describe('the build is plain', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plain-'));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  it('no plugin of ours changes the text of a module', async () => {
    const plugins = await ownPlugins();
    expect(plugins.length).toBeGreaterThan(5);
    expect(plugins.flatMap((plugin) => HOOKS.filter((hook) => plugin[hook]).map(() => plugin.name))).toEqual(
      [],
    );
  });

  it('a chart in the build has the states, events and descriptions of its source', async () => {
    const source = (name: string) => `${ROOT}/src/machines/${name}.machine`;
    const entry = join(folder, 'charts.js');
    await writeFile(
      entry,
      `export { loginMachine } from '${source('account/login/login')}';\nexport { sessionMachine } from '${source('shared/session/session')}';\n`,
    );
    // What writes files needs the whole build.
    const plugins = (await ownPlugins()).map(
      (plugin): Plugin => ({
        name: plugin.name,
        ...(plugin.enforce && { enforce: plugin.enforce }),
        ...Object.fromEntries(HOOKS.flatMap((hook) => (plugin[hook] ? [[hook, plugin[hook]]] : []))),
      }),
    );
    // Libraries choose their build by it.
    vi.stubEnv('NODE_ENV', 'production');
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'silent',
      resolve: { tsconfigPaths: true },
      plugins,
      build: {
        outDir: join(folder, 'dist'),
        copyPublicDir: false,
        lib: { entry, formats: ['es'], fileName: 'charts' },
      },
    });
    const built: Readonly<Record<string, AnyStateMachine>> = await import(
      /* @vite-ignore */ pathToFileURL(join(folder, 'dist', 'charts.js')).href
    );
    for (const [name, chart] of Object.entries(CHARTS)) {
      expect(built[name]?.events, name).toEqual(chart.events);
      expect(Object.keys(built[name]?.states ?? {}), name).toEqual(Object.keys(chart.states));
      expect(JSON.stringify(built[name]?.definition), name).toBe(JSON.stringify(chart.definition));
    }
  });
});
