// Written by `npm run generate`.

import { downloadChart } from '@/machines/content/download/download.model';
import { testChart } from '../support/testChart';

testChart(downloadChart, 'content/download/download.model');
