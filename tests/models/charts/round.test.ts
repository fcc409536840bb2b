// Written by `npm run generate`.

import { roundChart } from '@/machines/platform/round/round.model';
import { testChart } from '../support/testChart';

testChart(roundChart, 'platform/round/round.model');
