// Written by `npm run generate`.

import { passkeyListChart } from '@/machines/passkeyList/passkeyList.model';
import { testChart } from '../support/testChart';

testChart(passkeyListChart, 'passkeyList/passkeyList.model');
