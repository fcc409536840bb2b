// Written by `npm run generate`.

import { navigationChart } from '@/machines/site/navigation/navigation.model';
import { testChart } from '../support/testChart';

testChart(navigationChart, 'site/navigation/navigation.model');
