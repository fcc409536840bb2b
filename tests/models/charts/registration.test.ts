// Written by `npm run generate`.

import { registrationChart } from '@/machines/registration/registration.model';
import { testChart } from '../support/testChart';

testChart(registrationChart, 'registration/registration.model');
