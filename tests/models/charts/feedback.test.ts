// Written by `npm run generate`.

import { feedbackChart } from '@/machines/shared/feedback/feedback.model';
import { testChart } from '../support/testChart';

testChart(feedbackChart, 'shared/feedback/feedback.model');
