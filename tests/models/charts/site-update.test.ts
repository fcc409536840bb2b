// Written by `npm run generate`.

import { siteUpdateChart } from '@/machines/siteUpdate/siteUpdate.model';
import { testChart } from '../support/testChart';

testChart(siteUpdateChart, 'siteUpdate/siteUpdate.model');
