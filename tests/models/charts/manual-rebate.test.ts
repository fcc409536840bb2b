// Written by `npm run generate`.

import { manualRebateChart } from '@/machines/member/manualRebate/manualRebate.model';
import { testChart } from '../support/testChart';

testChart(manualRebateChart, 'member/manualRebate/manualRebate.model');
