// Written by `npm run generate`.

import { downlineChart } from '@/machines/agent/downline/downline.model';
import { testChart } from '../support/testChart';

testChart(downlineChart, 'agent/downline/downline.model');
