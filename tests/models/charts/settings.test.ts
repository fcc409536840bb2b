// Written by `npm run generate`.

import { settingsChart } from '@/machines/settings/settings.model';
import { testChart } from '../support/testChart';

testChart(settingsChart, 'settings/settings.model');
