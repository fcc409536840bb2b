// Written by `npm run generate`.

import { downloadChart } from '@/machines/download/download.model';
import { testChart } from '../support/testChart';

testChart(downloadChart, 'download/download.model');
