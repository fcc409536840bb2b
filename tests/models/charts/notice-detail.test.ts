// Written by `npm run generate`.

import { noticeDetailChart } from '@/machines/content/noticeDetail/noticeDetail.model';
import { testChart } from '../support/testChart';

testChart(noticeDetailChart, 'content/noticeDetail/noticeDetail.model');
