import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(read('package.json'));
/** Our own scripts, by the name of their command. */
const own = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /^(?:node|tsx) (scripts\/\S+)$/.exec(command)?.[1];
  return file === undefined ? [] : [{ name, file }];
});

const ask = (file: string, option: string) => {
  const program = file.endsWith('.ts') ? join(ROOT, 'node_modules/.bin/tsx') : process.execPath;
  return spawnSync(program, [join(ROOT, file), option], { cwd: ROOT, encoding: 'utf8' });
};

describe('every script says what it does', () => {
  it.each(own)(
    'npm run $name begins with its usage and answers --help before anything else',
    ({ name, file }) => {
      const usage = /^\/\*\*([\s\S]*?)\*\/\nimport '\.\/lib\/help\.mjs';\n/.exec(read(file))?.[1];
      expect(usage).toMatch(new RegExp(`npm (?:run )?${name}\\b`));
    },
  );

  it.each(['scripts/start.mjs', 'scripts/requirements.ts'])('%s --help prints it and ends', (file) => {
    const { status, stdout, stderr } = ask(file, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^\S.*npm|npm run/);
    expect(stdout).not.toMatch(/^ ?\*/m);
  });

  it('an unknown option is refused in two lines', () => {
    const { status, stdout, stderr } = ask('scripts/requirements.ts', '--jsn');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(2);
    expect(stderr).toContain("'--jsn'");
  });
});
