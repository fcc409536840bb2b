// Written by `npm run generate`.

import { chatListChart } from '@/machines/chat/chatList/chatList.model';
import { testChart } from '../support/testChart';

testChart(chatListChart, 'chat/chatList/chatList.model');
