// Written by `npm run generate`.

import { realityWatchChart } from '@/machines/protection/realityWatch/realityWatch.model';
import { testChart } from '../support/testChart';

testChart(realityWatchChart, 'protection/realityWatch/realityWatch.model');
