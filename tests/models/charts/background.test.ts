// Written by `npm run generate`.

import { backgroundChart } from '@/machines/site/background/background.model';
import { testChart } from '../support/testChart';

testChart(backgroundChart, 'site/background/background.model');
