// Written by `npm run generate`.

import { loginSessionChart } from '@/machines/platform/loginSession/loginSession.model';
import { testChart } from '../support/testChart';

testChart(loginSessionChart, 'platform/loginSession/loginSession.model');
