// Written by `npm run generate`.

import { stepUpChart } from '@/machines/account/stepUp/stepUp.model';
import { testChart } from '../support/testChart';

testChart(stepUpChart, 'account/stepUp/stepUp.model');
