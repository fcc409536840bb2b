// Written by `npm run generate`.

import { securityActivityChart } from '@/machines/shared/pagedList/pagedList.model';
import { testChart } from '../support/testChart';

testChart(securityActivityChart, 'shared/pagedList/pagedList.model');
