// Written by `npm run generate`.

import { backgroundChart } from '@/machines/background/background.model';
import { testChart } from '../support/testChart';

testChart(backgroundChart, 'background/background.model');
