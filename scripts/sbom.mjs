/**
 * `npm run sbom`: writes docs/sbom.cdx.json, the packages that `npm install --omit=dev` installs on some system, as
 * CycloneDX, from the lock file. `-- --check` only compares. The same lock file always gives the same text.
 */
import './lib/help.mjs';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './lib/process.mjs';
import { giveUp, ROOT } from './lib/setup.mjs';

const FILE = join(ROOT, 'docs', 'sbom.cdx.json');

const { code, output } = await run(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--silent'],
  { cwd: ROOT, quiet: true },
);
if (code !== 0) giveUp(`${output}\nThe list of packages could not be generated.`);

const made = JSON.parse(output.slice(output.indexOf('{')));
const {
  name,
  version,
  dependencies: direct,
} = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
const neededBy = new Map(made.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
const nameOf = (ref) => ref.slice(0, ref.lastIndexOf('@'));
// npm's own `--omit=dev` drops packages that a development package needs too, such as React: its graph is walked here.
const wasRoot = made.metadata.component['bom-ref'];
const needed = new Set(neededBy.get(wasRoot).filter((ref) => nameOf(ref) in direct));
for (const ref of needed) for (const next of neededBy.get(ref) ?? []) needed.add(next);
// The registry that a package came from depends on the machine that wrote the lock file.
const components = made.components
  .filter((component) => needed.has(component['bom-ref']))
  .map(({ externalReferences: _, ...component }) => component);
const { timestamp: _, tools: __, ...metadata } = made.metadata;
// npm names the root after the repository's folder, which has no meaning.
const root = `${name}@${version}`;
const described = {
  ...made,
  serialNumber: undefined,
  metadata: {
    ...metadata,
    component: { 'bom-ref': root, type: 'application', name, version },
  },
  components,
  dependencies: made.dependencies
    .filter(({ ref }) => ref === wasRoot || needed.has(ref))
    .map(({ ref, dependsOn }) =>
      ref === wasRoot
        ? { ref: root, dependsOn: dependsOn.filter((each) => needed.has(each)) }
        : { ref, dependsOn },
    ),
};
const hex = createHash('sha256').update(JSON.stringify(described)).digest('hex');
const serialNumber = `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
const text = `${JSON.stringify({ ...described, serialNumber }, null, 1)}\n`;

if (process.argv.includes('--check')) {
  const present = await readFile(FILE, 'utf8').catch(() => '');
  if (present !== text) giveUp('docs/sbom.cdx.json does not match the lock file: run `npm run sbom`.');
} else {
  await writeFile(FILE, text);
  console.log(`docs/sbom.cdx.json: ${components.length} packages`);
}
