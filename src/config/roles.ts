/** Member types that are not agents (ROLE-02). */
const NON_AGENT_TYPES: readonly number[] = [0, 4, 40];

/** Whether the type is an agent type: any type other than 0, 4 and 40 (ROLE-01, ROLE-02, ROLE-11). */
export const isAgentType = (type: number): boolean => !NON_AGENT_TYPES.includes(type);

/** Member types that are not checked for contract requests. */
const UNCHECKED_TYPES: readonly number[] = [4, 40, 41, 42];

/**
 * Whether an account of this type is checked for contract requests: all agents except the excluded types (ROLE-04,
 * ROLE-11).
 */
export const hasContractCheck = (type: number): boolean =>
  isAgentType(type) && !UNCHECKED_TYPES.includes(type);
