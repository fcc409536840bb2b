// Written by `npm run generate`.

import { passkeyListChart } from '@/machines/account/passkeyList/passkeyList.model';
import { testChart } from '../support/testChart';

testChart(passkeyListChart, 'account/passkeyList/passkeyList.model');
