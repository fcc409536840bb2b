// Written by `npm run generate`.

import { appChart } from '@/machines/site/app/app.model';
import { testChart } from '../support/testChart';

testChart(appChart, 'site/app/app.model');
