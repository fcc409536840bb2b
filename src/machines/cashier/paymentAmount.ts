import type { PaymentMethod } from '@contract/cashier';

/** Whether a method accepts an amount: whole minor units within its limits, and at most `mostMinor`. */
export function isPayable(
  methods: readonly PaymentMethod[],
  { methodId, amountMinor }: { readonly methodId: string; readonly amountMinor: number },
  mostMinor: number,
): boolean {
  const method = methods.find((one) => one.methodId === methodId);
  return (
    method !== undefined &&
    Number.isSafeInteger(amountMinor) &&
    amountMinor >= method.minimumMinor &&
    amountMinor <= Math.min(method.maximumMinor, mostMinor)
  );
}
