// Written by `npm run generate`.

import { changePasswordChart } from '@/machines/changePassword/changePassword.model';
import { testChart } from '../support/testChart';

testChart(changePasswordChart, 'changePassword/changePassword.model');
