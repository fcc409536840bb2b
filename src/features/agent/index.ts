export { AgentHomeScreen } from './AgentHomeScreen';
export { DividendContractScreen, HourContractScreen, SalaryContractScreen } from './ContractScreens';
