// Written by `npm run generate`.

import { siteUpdateChart } from '@/machines/boot/siteUpdate/siteUpdate.model';
import { testChart } from '../support/testChart';

testChart(siteUpdateChart, 'boot/siteUpdate/siteUpdate.model');
