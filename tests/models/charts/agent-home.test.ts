// Written by `npm run generate`.

import { agentHomeChart } from '@/machines/agentHome/agentHome.model';
import { testChart } from '../support/testChart';

testChart(agentHomeChart, 'agentHome/agentHome.model');
