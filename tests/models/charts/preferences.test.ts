// Written by `npm run generate`.

import { preferencesChart } from '@/machines/shell/preferences/preferences.model';
import { testChart } from '../support/testChart';

testChart(preferencesChart, 'shell/preferences/preferences.model');
