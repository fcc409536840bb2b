// Written by `npm run generate`.

import { lazyFlowChart } from '@/machines/site/lazyFlow/lazyFlow.model';
import { testChart } from '../support/testChart';

testChart(lazyFlowChart, 'site/lazyFlow/lazyFlow.model');
