// Written by `npm run generate`.

import { sitePartsChart } from '@/machines/boot/siteParts/siteParts.model';
import { testChart } from '../support/testChart';

testChart(sitePartsChart, 'boot/siteParts/siteParts.model');
