// Written by `npm run generate`.

import { feedbackFormChart } from '@/machines/member/feedbackForm/feedbackForm.model';
import { testChart } from '../support/testChart';

testChart(feedbackFormChart, 'member/feedbackForm/feedbackForm.model');
