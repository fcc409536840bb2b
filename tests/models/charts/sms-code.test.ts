// Written by `npm run generate`.

import { smsCodeChart } from '@/machines/smsCode/smsCode.model';
import { testChart } from '../support/testChart';

testChart(smsCodeChart, 'smsCode/smsCode.model');
