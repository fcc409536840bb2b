// Written by `npm run generate`.

import { stepUpChart } from '@/machines/stepUp/stepUp.model';
import { testChart } from '../support/testChart';

testChart(stepUpChart, 'stepUp/stepUp.model');
