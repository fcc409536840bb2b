// Written by `npm run generate`.

import { loginChart } from '@/machines/login/login.model';
import { testChart } from '../support/testChart';

testChart(loginChart, 'login/login.model');
