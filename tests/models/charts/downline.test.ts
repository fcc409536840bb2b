// Written by `npm run generate`.

import { downlineChart } from '@/machines/downline/downline.model';
import { testChart } from '../support/testChart';

testChart(downlineChart, 'downline/downline.model');
