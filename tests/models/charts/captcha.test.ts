// Written by `npm run generate`.

import { captchaChart } from '@/machines/captcha/captcha.model';
import { testChart } from '../support/testChart';

testChart(captchaChart, 'captcha/captcha.model');
