// Written by `npm run generate`.

import { logoutChart } from '@/machines/account/logout/logout.model';
import { testChart } from '../support/testChart';

testChart(logoutChart, 'account/logout/logout.model');
