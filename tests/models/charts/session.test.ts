// Written by `npm run generate`.

import { sessionChart } from '@/machines/shared/session/session.model';
import { testChart } from '../support/testChart';

testChart(sessionChart, 'shared/session/session.model');
