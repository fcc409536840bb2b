// Written by `npm run generate`.

import { feedbackChart } from '@/machines/feedback/feedback.model';
import { testChart } from '../support/testChart';

testChart(feedbackChart, 'feedback/feedback.model');
