// Written by `npm run generate`.

import { serviceStatusChart } from '@/machines/boot/serviceStatus/serviceStatus.model';
import { testChart } from '../support/testChart';

testChart(serviceStatusChart, 'boot/serviceStatus/serviceStatus.model');
