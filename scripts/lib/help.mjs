/**
 * Imported first by every script. `--help` prints the script's opening comment and does nothing else; an option that the
 * script does not have is refused in a line.
 */
import { readFileSync } from 'node:fs';

/** The opening comment of a script, without its marks. */
function usageOf(script) {
  const [, comment = ''] = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(script, 'utf8')) ?? [];
  return comment.replace(/^ ?\* ?/gm, '').trim();
}

const [, script, ...given] = process.argv;
if (given.includes('--help') || given.includes('-h')) {
  console.log(usageOf(script));
  process.exit(0);
}

process.setUncaughtExceptionCaptureCallback((error) => {
  const isUsage = String(error?.code).startsWith('ERR_PARSE_ARGS');
  console.error(isUsage ? `${error.message}\nThe options: npm run … -- --help` : error);
  process.exit(isUsage ? 2 : 1);
});
