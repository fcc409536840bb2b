import type { ChosenBonus, DepositBonus } from '@contract/cashier';
import type { LanguageCode } from '@contract/system';
import type { Database } from '../../db/database';

/** A deposit with the promotion whose bonus was chosen with it. */
export interface DepositWithBonus {
  readonly id: string;
  readonly memberId: number;
  readonly currency: string;
  readonly promotionId: string;
}

/** Bonuses that members choose with a deposit. */
export interface DepositBonuses {
  /** Those that the member may choose with the next deposit, if no other bonus runs. */
  offers(
    tx: Database,
    of: Pick<DepositWithBonus, 'memberId' | 'currency'> & { readonly language: LanguageCode },
    now: number,
  ): Promise<readonly DepositBonus[]>;
  /**
   * Grants the bonus of a deposit that has arrived, within the transaction that books it and has locked the member. It
   * never stops the deposit: what cannot be granted now waits in the reward centre, or is refused there with its reason.
   */
  grant(tx: Database, deposit: DepositWithBonus, at: number): Promise<void>;
  /** What came of the bonus. */
  read(deposit: DepositWithBonus, language: LanguageCode): Promise<ChosenBonus>;
}
