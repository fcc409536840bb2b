// Written by `npm run generate`.

import { manualRebateChart } from '@/machines/manualRebate/manualRebate.model';
import { testChart } from '../support/testChart';

testChart(manualRebateChart, 'manualRebate/manualRebate.model');
