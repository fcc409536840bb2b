// Written by `npm run generate`.

import { contractCheckChart } from '@/machines/agent/contractCheck/contractCheck.model';
import { testChart } from '../support/testChart';

testChart(contractCheckChart, 'agent/contractCheck/contractCheck.model');
