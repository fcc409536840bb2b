/** Member types that are no agents (ROLE-02). */
const NON_AGENT_TYPES: readonly number[] = [0, 4, 40];

/** Whether the type is an agent's: any that is not one of 0, 4 and 40 (ROLE-01, ROLE-02, ROLE-11). */
export const isAgentType = (type: number): boolean => !NON_AGENT_TYPES.includes(type);

/** Member types that are left out of the check for contract requests. */
const UNCHECKED_TYPES: readonly number[] = [4, 40, 41, 42];

/** Whether an account of this type is asked about contract requests: agents but the types left out (ROLE-04, ROLE-11). */
export const hasContractCheck = (type: number): boolean =>
  isAgentType(type) && !UNCHECKED_TYPES.includes(type);
