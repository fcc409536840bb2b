// Written by `npm run generate`.

import { bonusChart } from '@/machines/platform/bonus/bonus.model';
import { testChart } from '../support/testChart';

testChart(bonusChart, 'platform/bonus/bonus.model');
