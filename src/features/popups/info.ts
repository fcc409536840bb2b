/** What a popup that only tells something needs. */
export interface InfoPopupProps {
  readonly open: boolean;
  readonly onClose: () => void;
}
