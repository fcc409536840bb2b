// Written by `npm run generate`.

import { chatListChart } from '@/machines/chatList/chatList.model';
import { testChart } from '../support/testChart';

testChart(chatListChart, 'chatList/chatList.model');
