// Written by `npm run generate`.

import { chatLobbyChart } from '@/machines/chat/chatLobby/chatLobby.model';
import { testChart } from '../support/testChart';

testChart(chatLobbyChart, 'chat/chatLobby/chatLobby.model');
