import { createContext } from 'react';
import type { PopupName } from '@/config/routes';

/** Texts typed by visitors in closed popups, by popup. Kept in memory only, until a login. */
export const TypedTexts = createContext<Map<PopupName, Readonly<Record<string, unknown>>>>(new Map());
