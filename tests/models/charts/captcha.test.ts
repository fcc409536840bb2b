// Written by `npm run generate`.

import { captchaChart } from '@/machines/account/captcha/captcha.model';
import { testChart } from '../support/testChart';

testChart(captchaChart, 'account/captcha/captcha.model');
