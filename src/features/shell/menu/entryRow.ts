import type { SystemStatus } from '@contract/system';
import type { CustomTypeOptions } from 'i18next';
import type { ComponentType } from 'react';

export type FeatureSwitch = keyof SystemStatus['info']['whitelabel']['switches'];

/** An entry as the manifest describes it. */
export interface EntryRow {
  readonly path: string;
  readonly title: keyof CustomTypeOptions['resources']['translation'];
  readonly icon: ComponentType;
  readonly for?: 'session' | 'agent' | 'plainWeb';
  readonly switch?: FeatureSwitch;
  readonly always?: 'visitor';
  readonly unread?: 'inbox' | 'chat';
}
