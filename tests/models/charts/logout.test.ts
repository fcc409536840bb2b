// Written by `npm run generate`.

import { logoutChart } from '@/machines/logout/logout.model';
import { testChart } from '../support/testChart';

testChart(logoutChart, 'logout/logout.model');
