// Written by `npm run generate`.

import { helpChart } from '@/machines/content/help/help.model';
import { testChart } from '../support/testChart';

testChart(helpChart, 'content/help/help.model');
