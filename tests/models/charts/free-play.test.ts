// Written by `npm run generate`.

import { freePlayChart } from '@/machines/account/freePlay/freePlay.model';
import { testChart } from '../support/testChart';

testChart(freePlayChart, 'account/freePlay/freePlay.model');
