// Written by `npm run generate`.

import { feedbackFormChart } from '@/machines/feedbackForm/feedbackForm.model';
import { testChart } from '../support/testChart';

testChart(feedbackFormChart, 'feedbackForm/feedbackForm.model');
