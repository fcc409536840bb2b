// Written by `npm run generate`.

import { agentContractsChart } from '@/machines/agentContracts/agentContracts.model';
import { testChart } from '../support/testChart';

testChart(agentContractsChart, 'agentContracts/agentContracts.model');
