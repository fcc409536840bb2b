// Written by `npm run generate`.

import { chatRoomChart } from '@/machines/chat/chatRoom/chatRoom.model';
import { testChart } from '../support/testChart';

testChart(chatRoomChart, 'chat/chatRoom/chatRoom.model');
