import type { BannerGroup } from '@contract/content';
import type { LocalizedText } from '@server/content/text';
import { momentAt } from '../epoch';
import type {
  Accent,
  AnnouncementKind,
  Motif,
  SeedAnnouncement,
  SeedContentCategory,
  SeedImage,
} from '../types';

/** Texts and dates of an announcement; days count from the epoch. */
export interface AnnouncementTraits {
  readonly id: string;
  readonly title: LocalizedText;
  readonly content: LocalizedText;
  readonly from: number;
  /** Last day; absent for long-term announcements (ANN-10). */
  readonly to?: number;
  readonly categories: readonly SeedContentCategory['id'][];
  readonly motif: Motif;
  readonly accent: Accent;
  readonly groupName?: BannerGroup;
  readonly linkage?: string;
  readonly execution?: 'A' | 'B';
}

/** List picture and detail picture of an announcement (HOME-16). */
function pictures(motif: Motif, accent: Accent): readonly SeedImage[] {
  return [1, 2].map((sequence) => ({ sequence, art: { motif, accent } }));
}

/** Makes an announcement of the given kind; `sortWeight` puts earlier ones first. */
export function announcement<Kind extends AnnouncementKind>(
  kind: Kind,
  traits: AnnouncementTraits,
  sortWeight: number,
): SeedAnnouncement & { readonly kind: Kind } {
  const { id, title, content, from, to } = traits;
  return {
    id,
    kind,
    title,
    content,
    startDate: momentAt(from),
    endDate: to === undefined ? null : momentAt(to),
    noExpiry: to === undefined ? 1 : 0,
    categoryIds: traits.categories,
    images: pictures(traits.motif, traits.accent),
    groupName: traits.groupName ?? '',
    linkage: traits.linkage ?? '',
    execution: traits.execution ?? '',
    sortWeight,
  };
}

/** Makes all announcements of one kind, the first one first. */
export function announcementsOf(
  kind: Exclude<AnnouncementKind, 'PR'>,
  list: readonly AnnouncementTraits[],
): readonly SeedAnnouncement[] {
  return list.map((traits, index) => announcement(kind, traits, 1_000 - index));
}
