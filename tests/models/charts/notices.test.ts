// Written by `npm run generate`.

import { noticesChart } from '@/machines/notices/notices.model';
import { testChart } from '../support/testChart';

testChart(noticesChart, 'notices/notices.model');
