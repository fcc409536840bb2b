// Written by `npm run generate`.

import { appChart } from '@/machines/app/app.model';
import { testChart } from '../support/testChart';

testChart(appChart, 'app/app.model');
