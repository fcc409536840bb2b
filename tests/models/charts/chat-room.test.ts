// Written by `npm run generate`.

import { chatRoomChart } from '@/machines/chatRoom/chatRoom.model';
import { testChart } from '../support/testChart';

testChart(chatRoomChart, 'chatRoom/chatRoom.model');
