// Written by `npm run generate`.

import { lazyFlowChart } from '@/machines/lazyFlow/lazyFlow.model';
import { testChart } from '../support/testChart';

testChart(lazyFlowChart, 'lazyFlow/lazyFlow.model');
