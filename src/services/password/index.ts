import type { PasswordStrength } from './strength';

export type { PasswordStrength, PasswordWeakness } from './strength';

/**
 * Estimates a password's strength; the estimator with its word list is a chunk of its own that loads with the first
 * password typed. `known` are words such as user name and nickname.
 */
export async function passwordStrength(
  password: string,
  known?: readonly string[],
): Promise<PasswordStrength> {
  const { estimatePasswordStrength } = await import('./strength');
  return estimatePasswordStrength(password, known);
}
