// Written by `npm run generate`.

import { sessionListChart } from '@/machines/sessionList/sessionList.model';
import { testChart } from '../support/testChart';

testChart(sessionListChart, 'sessionList/sessionList.model');
