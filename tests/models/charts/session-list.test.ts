// Written by `npm run generate`.

import { sessionListChart } from '@/machines/account/sessionList/sessionList.model';
import { testChart } from '../support/testChart';

testChart(sessionListChart, 'account/sessionList/sessionList.model');
