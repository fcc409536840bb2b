import type { Area } from '../area';
import { type AgentParts, agentHandlers } from './handlers';

/** Opens the agent area. */
export const openAgent = (parts: AgentParts): Area => ({ handlers: agentHandlers(parts) });
