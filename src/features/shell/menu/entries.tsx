import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isAgentType } from '@/config/roles';
import { isPlainWeb } from '@/features/shared/page/ContactRows';
import { useChart } from '@/features/shared/state/actors';
import { useUnread } from '@/features/shared/state/deferredCharts';
import { useSiteInfo } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { ENTRIES } from './entries.gen';
import type { EntryRow, FeatureSwitch } from './entryRow';

/** Names of the page entries in the menus: their screens. */
export type EntryName = keyof typeof ENTRIES;

/** The user that the menus are shown to. */
interface Audience {
  /** Member type of the session; null for a visitor. */
  readonly type: number | null;
  /** Whether the merchant has a feature; all are off until they have loaded. */
  readonly isOn: (code: FeatureSwitch) => boolean;
  readonly isPlainWeb: boolean;
}

/**
 * Whether a user sees an entry (FLAG-17). Some show while their switch is on (MENU-03, MEMBER-05, FLAG-11), of these
 * some to visitors in any case (MENU-04, FLAG-16).
 */
export function shows(name: EntryName, { type, isOn, isPlainWeb }: Audience): boolean {
  const { for: audience, switch: code, always }: EntryRow = ENTRIES[name];
  if (audience === 'session' && type === null) return false;
  if (audience === 'agent' && (type === null || !isAgentType(type))) return false;
  if (audience === 'plainWeb' && !isPlainWeb) return false;
  return code === undefined || isOn(code) || (always === 'visitor' && type === null);
}

/** A page entry of the menus. */
export interface Entry {
  readonly name: EntryName;
  readonly path: string;
  readonly title: string;
  readonly icon: ReactNode;
  /** Number of unread items on the page; 0 for pages without unread items (MEMBER-07). */
  readonly unread: number;
}

/** The page entries for the current session, in the order of `names`. */
export function useEntries(names: readonly EntryName[]): readonly Entry[] {
  const { t } = useTexts();
  const type = useSelector(useChart('session'), ({ context }) => context.record?.type ?? null);
  const switches = useSiteInfo((info) => info.whitelabel.switches);
  const counts = { inbox: useUnread('inbox'), chat: useUnread('chat') };
  const audience: Audience = { type, isOn: (code) => switches?.[code] ?? false, isPlainWeb: isPlainWeb() };
  return names
    .filter((name) => shows(name, audience))
    .map((name) => {
      const { path, title, icon: Icon, unread }: EntryRow = ENTRIES[name];
      return {
        name,
        path,
        title: t(title),
        icon: <Icon />,
        unread: unread === undefined ? 0 : counts[unread],
      };
    });
}
