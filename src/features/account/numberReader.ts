import { readMobileNumber } from '@contract/readers/mobileNumber';
import type { PhoneProblem } from '@contract/readers/phone';
import type { Reader } from '@contract/readers/reading';
import { useEffect, useState } from 'react';
import { useTexts } from '@/features/shared/state/texts';

type ReadPhone = typeof import('@contract/readers/phone').readPhone;

/**
 * The reader of mobile numbers of a country. The numbering plans load with the first form that shows a number; until
 * then, only the number's signs and length are judged, and the server judges the rest.
 */
export function useNumberReader(dialingCode: string, isWanted = true): Reader<PhoneProblem> {
  const [loaded, setLoaded] = useState<{ readonly readPhone: ReadPhone }>();
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    import('@contract/readers/phone').then(
      ({ readPhone }) => {
        if (!isLeft) setLoaded({ readPhone });
      },
      // Without the plans the server still judges the number and returns the same reasons.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted]);
  return (text) => (loaded?.readPhone ?? readMobileNumber)(text, dialingCode);
}

/** The text of what is wrong with a number; undefined for nothing. */
export function useNumberText(): (problem: string | undefined) => string | undefined {
  const { t } = useTexts();
  return (problem) => {
    switch (problem) {
      case undefined:
        return undefined;
      case 'short':
      case 'long':
      case 'notMobile':
      case 'country':
        return t(`issue.mobile_${problem}`);
      default:
        return t('error.mobile.format');
    }
  };
}
