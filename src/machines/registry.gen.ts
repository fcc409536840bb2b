// Written by `npm run generate`.

import type { ExplorableChart } from '@explorer/types';
import { agentContractsChart } from './agentContracts/agentContracts.model';
import { agentHomeChart } from './agentHome/agentHome.model';
import { announcementsChart } from './announcements/announcements.model';
import { appChart } from './app/app.model';
import { avatarChart } from './avatar/avatar.model';
import { backgroundChart } from './background/background.model';
import { benefitsChart } from './benefits/benefits.model';
import { captchaChart } from './captcha/captcha.model';
import { catalogueChart } from './catalogue/catalogue.model';
import { categoryChart } from './category/category.model';
import { changePasswordChart } from './changePassword/changePassword.model';
import { chatListChart } from './chatList/chatList.model';
import { chatLobbyChart } from './chatLobby/chatLobby.model';
import { chatRoomChart } from './chatRoom/chatRoom.model';
import { contractCheckChart } from './contractCheck/contractCheck.model';
import { countryChart } from './country/country.model';
import { depositChart } from './deposit/deposit.model';
import { downlineChart } from './downline/downline.model';
import { downloadChart } from './download/download.model';
import { eventsChart } from './events/events.model';
import { favouritesChart } from './favourites/favourites.model';
import { feedbackChart } from './feedback/feedback.model';
import { feedbackFormChart } from './feedbackForm/feedbackForm.model';
import { freePlayChart } from './freePlay/freePlay.model';
import { gameCenterChart } from './gameCenter/gameCenter.model';
import { gameFilterChart } from './gameFilter/gameFilter.model';
import { gameLinkChart } from './gameLink/gameLink.model';
import { gameListChart } from './gameList/gameList.model';
import { gameMenusChart } from './gameMenus/gameMenus.model';
import { helpChart } from './help/help.model';
import { homeLayoutChart } from './homeLayout/homeLayout.model';
import { hotListChart } from './hotList/hotList.model';
import { humanCheckChart } from './humanCheck/humanCheck.model';
import { inviteChart } from './invite/invite.model';
import { jackpotChart } from './jackpot/jackpot.model';
import { jackpotsChart } from './jackpots/jackpots.model';
import { languageChart } from './language/language.model';
import { launchChart } from './launch/launch.model';
import { lazyFlowChart } from './lazyFlow/lazyFlow.model';
import { lobbyChart } from './lobby/lobby.model';
import { loginChart } from './login/login.model';
import { logoutChart } from './logout/logout.model';
import { lotteryChart } from './lottery/lottery.model';
import { mailResetChart } from './mailReset/mailReset.model';
import { manualRebateChart } from './manualRebate/manualRebate.model';
import { memberCentreChart } from './memberCentre/memberCentre.model';
import { nameSearchChart } from './nameSearch/nameSearch.model';
import { navigationChart } from './navigation/navigation.model';
import { networkChart } from './network/network.model';
import { noticeDetailChart } from './noticeDetail/noticeDetail.model';
import { noticesChart } from './notices/notices.model';
import { overlaysChart } from './overlays/overlays.model';
import { pageLifeChart } from './pageLife/pageLife.model';
import { pageStartChart } from './pageStart/pageStart.model';
import { pageTransitionChart } from './pageTransition/pageTransition.model';
import { paymentHistoryChart } from './pagedList/pagedList.model';
import { betRecordChart } from './pagedList/pagedList.model';
import { securityActivityChart } from './pagedList/pagedList.model';
import { passkeyListChart } from './passkeyList/passkeyList.model';
import { paymentFollowChart } from './paymentFollow/paymentFollow.model';
import { paymentPasswordChart } from './paymentPassword/paymentPassword.model';
import { playRestrictionChart } from './playRestriction/playRestriction.model';
import { popupNewsChart } from './popupNews/popupNews.model';
import { preferencesChart } from './preferences/preferences.model';
import { promotionsChart } from './promotions/promotions.model';
import { protectionChart } from './protection/protection.model';
import { providerPickerChart } from './providerPicker/providerPicker.model';
import { rankChart } from './rank/rank.model';
import { realityWatchChart } from './realityWatch/realityWatch.model';
import { recentGamesChart } from './recentGames/recentGames.model';
import { recoveryChart } from './recovery/recovery.model';
import { registrationChart } from './registration/registration.model';
import { rewardCentreChart } from './rewardCentre/rewardCentre.model';
import { rewardFormChart } from './rewardForm/rewardForm.model';
import { routeActorChart } from './routeActor/routeActor.model';
import { searchChart } from './search/search.model';
import { servicePanelChart } from './servicePanel/servicePanel.model';
import { serviceStatusChart } from './serviceStatus/serviceStatus.model';
import { sessionChart } from './session/session.model';
import { sessionListChart } from './sessionList/sessionList.model';
import { settingsChart } from './settings/settings.model';
import { sideMenuChart } from './sideMenu/sideMenu.model';
import { sitePartsChart } from './siteParts/siteParts.model';
import { siteUpdateChart } from './siteUpdate/siteUpdate.model';
import { smsCodeChart } from './smsCode/smsCode.model';
import { statementChart } from './statement/statement.model';
import { stepUpChart } from './stepUp/stepUp.model';
import { teamFigureChart } from './teamFigure/teamFigure.model';
import { unreadChart } from './unread/unread.model';
import { winnersChart } from './winners/winners.model';
import { withdrawalChart } from './withdrawal/withdrawal.model';

export const charts: readonly ExplorableChart[] = [
  agentContractsChart,
  agentHomeChart,
  announcementsChart,
  appChart,
  avatarChart,
  backgroundChart,
  benefitsChart,
  captchaChart,
  catalogueChart,
  categoryChart,
  changePasswordChart,
  chatListChart,
  chatLobbyChart,
  chatRoomChart,
  contractCheckChart,
  countryChart,
  depositChart,
  downlineChart,
  downloadChart,
  eventsChart,
  favouritesChart,
  feedbackChart,
  feedbackFormChart,
  freePlayChart,
  gameCenterChart,
  gameFilterChart,
  gameLinkChart,
  gameListChart,
  gameMenusChart,
  helpChart,
  homeLayoutChart,
  hotListChart,
  humanCheckChart,
  inviteChart,
  jackpotChart,
  jackpotsChart,
  languageChart,
  launchChart,
  lazyFlowChart,
  lobbyChart,
  loginChart,
  logoutChart,
  lotteryChart,
  mailResetChart,
  manualRebateChart,
  memberCentreChart,
  nameSearchChart,
  navigationChart,
  networkChart,
  noticeDetailChart,
  noticesChart,
  overlaysChart,
  pageLifeChart,
  pageStartChart,
  pageTransitionChart,
  paymentHistoryChart,
  betRecordChart,
  securityActivityChart,
  passkeyListChart,
  paymentFollowChart,
  paymentPasswordChart,
  playRestrictionChart,
  popupNewsChart,
  preferencesChart,
  promotionsChart,
  protectionChart,
  providerPickerChart,
  rankChart,
  realityWatchChart,
  recentGamesChart,
  recoveryChart,
  registrationChart,
  rewardCentreChart,
  rewardFormChart,
  routeActorChart,
  searchChart,
  servicePanelChart,
  serviceStatusChart,
  sessionChart,
  sessionListChart,
  settingsChart,
  sideMenuChart,
  sitePartsChart,
  siteUpdateChart,
  smsCodeChart,
  statementChart,
  stepUpChart,
  teamFigureChart,
  unreadChart,
  winnersChart,
  withdrawalChart,
];
