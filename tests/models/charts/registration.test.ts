// Written by `npm run generate`.

import { registrationChart } from '@/machines/account/registration/registration.model';
import { testChart } from '../support/testChart';

testChart(registrationChart, 'account/registration/registration.model');
