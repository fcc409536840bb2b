// Written by `npm run generate`.

import { agentHomeChart } from '@/machines/agent/agentHome/agentHome.model';
import { testChart } from '../support/testChart';

testChart(agentHomeChart, 'agent/agentHome/agentHome.model');
