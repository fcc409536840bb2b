// Written by `npm run generate`.

import { realityWatchChart } from '@/machines/realityWatch/realityWatch.model';
import { testChart } from '../support/testChart';

testChart(realityWatchChart, 'realityWatch/realityWatch.model');
