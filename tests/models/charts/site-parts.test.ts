// Written by `npm run generate`.

import { sitePartsChart } from '@/machines/siteParts/siteParts.model';
import { testChart } from '../support/testChart';

testChart(sitePartsChart, 'siteParts/siteParts.model');
