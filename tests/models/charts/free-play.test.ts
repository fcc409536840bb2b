// Written by `npm run generate`.

import { freePlayChart } from '@/machines/freePlay/freePlay.model';
import { testChart } from '../support/testChart';

testChart(freePlayChart, 'freePlay/freePlay.model');
