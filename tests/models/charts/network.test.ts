// Written by `npm run generate`.

import { networkChart } from '@/machines/network/network.model';
import { testChart } from '../support/testChart';

testChart(networkChart, 'network/network.model');
