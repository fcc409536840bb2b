// Written by `npm run generate`.

import { loginChart } from '@/machines/account/login/login.model';
import { testChart } from '../support/testChart';

testChart(loginChart, 'account/login/login.model');
