// Written by `npm run generate`.

import { preferencesChart } from '@/machines/preferences/preferences.model';
import { testChart } from '../support/testChart';

testChart(preferencesChart, 'preferences/preferences.model');
