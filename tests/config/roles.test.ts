import { maySignIn } from '@server/account/roles';
import { expect, it } from 'vitest';
import { isAgentType } from '@/config/roles';

it('ROLE-01 ROLE-02 the type of the session decides: 0, 4 and 40 are players, any other is an agent', () => {
  for (let type = 0; type <= 100; type += 1) expect(isAgentType(type)).toBe(![0, 4, 40].includes(type));
});

it('ROLE-09 the agent site admits exactly the agents', () => {
  for (let type = 0; type <= 100; type += 1) expect(maySignIn('agent', type)).toBe(isAgentType(type));
});
