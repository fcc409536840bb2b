import type { SystemStatus } from '@contract/system';
import type { Area } from '../area';
import { createStatusReader, type SystemParts, systemHandlers } from './handlers';

/** Opens the settings of the site as visitors see them. */
export function openSystem(parts: SystemParts): Area & {
  /** The status for a visitor at an address. */
  readonly readStatus: (ip: string) => Promise<SystemStatus>;
} {
  const readStatus = createStatusReader(parts);
  return { readStatus, handlers: systemHandlers(parts, readStatus) };
}
