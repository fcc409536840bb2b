// Written by `npm run generate`.

import { navigationChart } from '@/machines/navigation/navigation.model';
import { testChart } from '../support/testChart';

testChart(navigationChart, 'navigation/navigation.model');
