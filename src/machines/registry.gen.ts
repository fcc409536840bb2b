// Written by `npm run generate`.

import type { ExplorableChart } from '@explorer/types';
import { captchaChart } from './account/captcha/captcha.model';
import { changePasswordChart } from './account/changePassword/changePassword.model';
import { countryChart } from './account/country/country.model';
import { freePlayChart } from './account/freePlay/freePlay.model';
import { humanCheckChart } from './account/humanCheck/humanCheck.model';
import { loginChart } from './account/login/login.model';
import { logoutChart } from './account/logout/logout.model';
import { mailResetChart } from './account/mailReset/mailReset.model';
import { passkeyListChart } from './account/passkeyList/passkeyList.model';
import { paymentPasswordChart } from './account/paymentPassword/paymentPassword.model';
import { recoveryChart } from './account/recovery/recovery.model';
import { registrationChart } from './account/registration/registration.model';
import { sessionListChart } from './account/sessionList/sessionList.model';
import { settingsChart } from './account/settings/settings.model';
import { smsCodeChart } from './account/smsCode/smsCode.model';
import { stepUpChart } from './account/stepUp/stepUp.model';
import { agentContractsChart } from './agent/agentContracts/agentContracts.model';
import { agentHomeChart } from './agent/agentHome/agentHome.model';
import { contractCheckChart } from './agent/contractCheck/contractCheck.model';
import { downlineChart } from './agent/downline/downline.model';
import { teamFigureChart } from './agent/teamFigure/teamFigure.model';
import { chunkFailuresChart } from './boot/chunkFailures/chunkFailures.model';
import { languageChart } from './boot/language/language.model';
import { networkChart } from './boot/network/network.model';
import { pageLifeChart } from './boot/pageLife/pageLife.model';
import { pageStartChart } from './boot/pageStart/pageStart.model';
import { serviceStatusChart } from './boot/serviceStatus/serviceStatus.model';
import { siteUpdateChart } from './boot/siteUpdate/siteUpdate.model';
import { depositChart } from './cashier/deposit/deposit.model';
import { paymentFollowChart } from './cashier/paymentFollow/paymentFollow.model';
import { statementChart } from './cashier/statement/statement.model';
import { withdrawalChart } from './cashier/withdrawal/withdrawal.model';
import { catalogueChart } from './catalogue/catalogue/catalogue.model';
import { categoryChart } from './catalogue/category/category.model';
import { favouritesChart } from './catalogue/favourites/favourites.model';
import { gameCenterChart } from './catalogue/gameCenter/gameCenter.model';
import { gameFilterChart } from './catalogue/gameFilter/gameFilter.model';
import { gameListChart } from './catalogue/gameList/gameList.model';
import { gameMenusChart } from './catalogue/gameMenus/gameMenus.model';
import { gameRulesChart } from './catalogue/gameRules/gameRules.model';
import { hotListChart } from './catalogue/hotList/hotList.model';
import { jackpotChart } from './catalogue/jackpot/jackpot.model';
import { jackpotsChart } from './catalogue/jackpots/jackpots.model';
import { lotteryChart } from './catalogue/lottery/lottery.model';
import { nameSearchChart } from './catalogue/nameSearch/nameSearch.model';
import { providerPickerChart } from './catalogue/providerPicker/providerPicker.model';
import { recentGamesChart } from './catalogue/recentGames/recentGames.model';
import { searchChart } from './catalogue/search/search.model';
import { winnersChart } from './catalogue/winners/winners.model';
import { chatListChart } from './chat/chatList/chatList.model';
import { chatLobbyChart } from './chat/chatLobby/chatLobby.model';
import { chatRoomChart } from './chat/chatRoom/chatRoom.model';
import { announcementsChart } from './content/announcements/announcements.model';
import { downloadChart } from './content/download/download.model';
import { eventsChart } from './content/events/events.model';
import { helpChart } from './content/help/help.model';
import { noticeDetailChart } from './content/noticeDetail/noticeDetail.model';
import { noticesChart } from './content/notices/notices.model';
import { promotionsChart } from './content/promotions/promotions.model';
import { rewardCentreChart } from './content/rewardCentre/rewardCentre.model';
import { rewardFormChart } from './content/rewardForm/rewardForm.model';
import { unreadChart } from './content/unread/unread.model';
import { homeLayoutChart } from './home/homeLayout/homeLayout.model';
import { lobbyChart } from './home/lobby/lobby.model';
import { popupNewsChart } from './home/popupNews/popupNews.model';
import { avatarChart } from './member/avatar/avatar.model';
import { benefitsChart } from './member/benefits/benefits.model';
import { feedbackFormChart } from './member/feedbackForm/feedbackForm.model';
import { manualRebateChart } from './member/manualRebate/manualRebate.model';
import { memberCentreChart } from './member/memberCentre/memberCentre.model';
import { rankChart } from './member/rank/rank.model';
import { roundDetailChart } from './member/roundDetail/roundDetail.model';
import { bonusChart } from './platform/bonus/bonus.model';
import { contractRequestChart } from './platform/contractRequest/contractRequest.model';
import { loginSessionChart } from './platform/loginSession/loginSession.model';
import { memberAccountChart } from './platform/memberAccount/memberAccount.model';
import { outgoingMessageChart } from './platform/outgoingMessage/outgoingMessage.model';
import { paymentChart } from './platform/payment/payment.model';
import { playerBreakChart } from './platform/playerBreak/playerBreak.model';
import { playerLimitChart } from './platform/playerLimit/playerLimit.model';
import { rewardApplicationChart } from './platform/rewardApplication/rewardApplication.model';
import { roundChart } from './platform/round/round.model';
import { gameLinkChart } from './play/gameLink/gameLink.model';
import { launchChart } from './play/launch/launch.model';
import { playRestrictionChart } from './protection/playRestriction/playRestriction.model';
import { protectionChart } from './protection/protection/protection.model';
import { realityWatchChart } from './protection/realityWatch/realityWatch.model';
import { feedbackChart } from './shared/feedback/feedback.model';
import { paymentHistoryChart } from './shared/pagedList/pagedList.model';
import { betRecordChart } from './shared/pagedList/pagedList.model';
import { securityActivityChart } from './shared/pagedList/pagedList.model';
import { sessionChart } from './shared/session/session.model';
import { inviteChart } from './shell/invite/invite.model';
import { overlaysChart } from './shell/overlays/overlays.model';
import { pageTransitionChart } from './shell/pageTransition/pageTransition.model';
import { preferencesChart } from './shell/preferences/preferences.model';
import { servicePanelChart } from './shell/servicePanel/servicePanel.model';
import { sideMenuChart } from './shell/sideMenu/sideMenu.model';
import { appChart } from './site/app/app.model';
import { deferredChartsChart } from './site/deferredCharts/deferredCharts.model';
import { lazyFlowChart } from './site/lazyFlow/lazyFlow.model';
import { navigationChart } from './site/navigation/navigation.model';
import { routeActorChart } from './site/routeActor/routeActor.model';

export const charts: readonly ExplorableChart[] = [
  captchaChart,
  changePasswordChart,
  countryChart,
  freePlayChart,
  humanCheckChart,
  loginChart,
  logoutChart,
  mailResetChart,
  passkeyListChart,
  paymentPasswordChart,
  recoveryChart,
  registrationChart,
  sessionListChart,
  settingsChart,
  smsCodeChart,
  stepUpChart,
  agentContractsChart,
  agentHomeChart,
  contractCheckChart,
  downlineChart,
  teamFigureChart,
  chunkFailuresChart,
  languageChart,
  networkChart,
  pageLifeChart,
  pageStartChart,
  serviceStatusChart,
  siteUpdateChart,
  depositChart,
  paymentFollowChart,
  statementChart,
  withdrawalChart,
  catalogueChart,
  categoryChart,
  favouritesChart,
  gameCenterChart,
  gameFilterChart,
  gameListChart,
  gameMenusChart,
  gameRulesChart,
  hotListChart,
  jackpotChart,
  jackpotsChart,
  lotteryChart,
  nameSearchChart,
  providerPickerChart,
  recentGamesChart,
  searchChart,
  winnersChart,
  chatListChart,
  chatLobbyChart,
  chatRoomChart,
  announcementsChart,
  downloadChart,
  eventsChart,
  helpChart,
  noticeDetailChart,
  noticesChart,
  promotionsChart,
  rewardCentreChart,
  rewardFormChart,
  unreadChart,
  homeLayoutChart,
  lobbyChart,
  popupNewsChart,
  avatarChart,
  benefitsChart,
  feedbackFormChart,
  manualRebateChart,
  memberCentreChart,
  rankChart,
  roundDetailChart,
  bonusChart,
  contractRequestChart,
  loginSessionChart,
  memberAccountChart,
  outgoingMessageChart,
  paymentChart,
  playerBreakChart,
  playerLimitChart,
  rewardApplicationChart,
  roundChart,
  gameLinkChart,
  launchChart,
  playRestrictionChart,
  protectionChart,
  realityWatchChart,
  feedbackChart,
  paymentHistoryChart,
  betRecordChart,
  securityActivityChart,
  sessionChart,
  inviteChart,
  overlaysChart,
  pageTransitionChart,
  preferencesChart,
  servicePanelChart,
  sideMenuChart,
  appChart,
  deferredChartsChart,
  lazyFlowChart,
  navigationChart,
  routeActorChart,
];
