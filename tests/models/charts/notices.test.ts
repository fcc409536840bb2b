// Written by `npm run generate`.

import { noticesChart } from '@/machines/content/notices/notices.model';
import { testChart } from '../support/testChart';

testChart(noticesChart, 'content/notices/notices.model');
