import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { PRIVATE_FOLDER } from '../common/privateFiles';
import type { Configuration } from '../config';
import {
  createMasterKeys,
  ensureMasterKeyFile,
  type MasterKeys,
  parseMasterKeys,
  readMasterKeyFile,
} from './masterKeys';

/** Opens the configured master keys; creates the platform's own file when it does not exist. */
export function openMasterKeys({ masterKey }: Pick<Configuration, 'masterKey'>): MasterKeys {
  if (masterKey.kind === 'given') {
    const keys = parseMasterKeys(masterKey.text);
    return createMasterKeys(() => keys);
  }
  const { path, own } = masterKey;
  if (own) {
    mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
    ensureMasterKeyFile(path);
  }
  return createMasterKeys(() => readMasterKeyFile(path, Date.now()));
}
