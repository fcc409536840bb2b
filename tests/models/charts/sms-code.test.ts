// Written by `npm run generate`.

import { smsCodeChart } from '@/machines/account/smsCode/smsCode.model';
import { testChart } from '../support/testChart';

testChart(smsCodeChart, 'account/smsCode/smsCode.model');
