import { createContext, use } from 'react';

/** Why each field of a form was refused, by the name it is sent under. */
const Refusals = createContext<Readonly<Record<string, string>>>({});

export const RefusalsProvider = Refusals.Provider;

/** Why the field that is sent under a name was refused; undefined if it was not. */
export const useRefusal = (name: string | undefined): string | undefined => use(Refusals)[name ?? ''];
