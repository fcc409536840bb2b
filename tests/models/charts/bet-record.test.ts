// Written by `npm run generate`.

import { betRecordChart } from '@/machines/shared/pagedList/pagedList.model';
import { testChart } from '../support/testChart';

testChart(betRecordChart, 'shared/pagedList/pagedList.model');
