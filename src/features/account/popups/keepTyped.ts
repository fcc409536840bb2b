import { use, useEffect, useEffectEvent } from 'react';
import type { PopupName } from '@/config/routes';
import { useChart } from '@/features/shared/state/actors';
import { TypedTexts } from './typedTexts';

/** Never kept: passwords and one-time codes. */
const SECRETS: readonly string[] = [
  'password',
  'confirmPassword',
  'newPassword',
  'paymentPassword',
  'verificationCode',
];

/** The values typed in this popup before it was closed; empty at first. */
export function useTypedBefore(popup: PopupName): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(use(TypedTexts).get(popup) ?? {})) {
    if (typeof value === 'string' && value !== '') texts[name] = value;
  }
  return texts;
}

/** Keeps a visitor's form values when the popup closes. */
export function useKeepTyped(popup: PopupName, getValues: () => object): void {
  const kept = use(TypedTexts);
  const session = useChart('session');
  const keep = useEffectEvent(() => {
    if (!session.getSnapshot().hasTag('visitor')) return;
    const open = Object.entries(getValues()).filter(([name]) => !SECRETS.includes(name));
    kept.set(popup, { ...kept.get(popup), ...Object.fromEntries(open) });
  });
  useEffect(() => () => keep(), []);
}
