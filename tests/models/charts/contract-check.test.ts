// Written by `npm run generate`.

import { contractCheckChart } from '@/machines/contractCheck/contractCheck.model';
import { testChart } from '../support/testChart';

testChart(contractCheckChart, 'contractCheck/contractCheck.model');
