import { fromCallback } from 'xstate';

/** Another session or another language took the place of the one before. */
export interface AudienceChanged {
  readonly type: 'audience.changed';
  readonly loggedIn: boolean;
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
}

/** Default logic of the actor that tells a chart of its audience; the real one is given at composition. */
export const watchNothing = fromCallback<AudienceChanged>(() => {});
