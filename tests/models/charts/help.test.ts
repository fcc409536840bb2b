// Written by `npm run generate`.

import { helpChart } from '@/machines/help/help.model';
import { testChart } from '../support/testChart';

testChart(helpChart, 'help/help.model');
