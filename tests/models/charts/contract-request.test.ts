// Written by `npm run generate`.

import { contractRequestChart } from '@/machines/platform/contractRequest/contractRequest.model';
import { testChart } from '../support/testChart';

testChart(contractRequestChart, 'platform/contractRequest/contractRequest.model');
