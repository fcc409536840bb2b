// Written by `npm run generate`.

import { serviceStatusChart } from '@/machines/serviceStatus/serviceStatus.model';
import { testChart } from '../support/testChart';

testChart(serviceStatusChart, 'serviceStatus/serviceStatus.model');
