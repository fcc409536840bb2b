import type { Reward } from '@contract/content';
import { type StageStanding, stagesIn } from '../stages';
import { type RewardStage, rewardLifecycle } from './rewardApplication.machine';

type Standing = Pick<Reward, 'state'>;

const stages = stagesIn<RewardStage>(rewardLifecycle);

/** The chart's state; the contract calls an approved reward claimable. */
const stateOf = ({ state }: Standing) => (state === 'claimable' ? 'approved' : state);

/** Whether a reward can still be decided or claimed. */
export const isOpenReward = (reward: Standing): boolean => stages.isOpen(stateOf(reward));

/** The stage in which a reward is. */
export const stageOf = (reward: Standing): RewardStage => stages.stageOf(stateOf(reward));

/** All stages of a reward in order: the way, then how it ended, or how it ends if all goes well. */
export const stagesOf = (reward: Standing): readonly StageStanding<RewardStage>[] =>
  stages.standings(stateOf(reward));
