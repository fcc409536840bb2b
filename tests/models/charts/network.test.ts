// Written by `npm run generate`.

import { networkChart } from '@/machines/boot/network/network.model';
import { testChart } from '../support/testChart';

testChart(networkChart, 'boot/network/network.model');
