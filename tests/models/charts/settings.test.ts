// Written by `npm run generate`.

import { settingsChart } from '@/machines/account/settings/settings.model';
import { testChart } from '../support/testChart';

testChart(settingsChart, 'account/settings/settings.model');
