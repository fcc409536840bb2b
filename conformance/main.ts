/** `npm run conformance`: checks any platform against the contract. */
import { runCommand } from './cli';

process.exitCode = await runCommand(process.argv.slice(2), {
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
