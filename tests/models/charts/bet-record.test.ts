// Written by `npm run generate`.

import { betRecordChart } from '@/machines/pagedList/pagedList.model';
import { testChart } from '../support/testChart';

testChart(betRecordChart, 'pagedList/pagedList.model');
