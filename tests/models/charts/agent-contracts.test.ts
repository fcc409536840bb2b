// Written by `npm run generate`.

import { agentContractsChart } from '@/machines/agent/agentContracts/agentContracts.model';
import { testChart } from '../support/testChart';

testChart(agentContractsChart, 'agent/agentContracts/agentContracts.model');
