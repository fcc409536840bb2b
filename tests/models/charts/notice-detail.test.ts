// Written by `npm run generate`.

import { noticeDetailChart } from '@/machines/noticeDetail/noticeDetail.model';
import { testChart } from '../support/testChart';

testChart(noticeDetailChart, 'noticeDetail/noticeDetail.model');
