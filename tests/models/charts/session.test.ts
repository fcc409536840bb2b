// Written by `npm run generate`.

import { sessionChart } from '@/machines/session/session.model';
import { testChart } from '../support/testChart';

testChart(sessionChart, 'session/session.model');
