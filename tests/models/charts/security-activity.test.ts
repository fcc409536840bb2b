// Written by `npm run generate`.

import { securityActivityChart } from '@/machines/pagedList/pagedList.model';
import { testChart } from '../support/testChart';

testChart(securityActivityChart, 'pagedList/pagedList.model');
