// Written by `npm run generate`.

import { changePasswordChart } from '@/machines/account/changePassword/changePassword.model';
import { testChart } from '../support/testChart';

testChart(changePasswordChart, 'account/changePassword/changePassword.model');
