import type { Translate } from '~/i18n/translate'

/** Reasons for rejecting a photo, shown to its owner in their language ('mail:photos.reason.nudity'). */
export const rejectionReasons = [
  'no_face',
  'somebody_else',
  'nudity',
  'contact',
  'violence',
  'copied',
  'unclear',
] as const

export type RejectionReason = (typeof rejectionReasons)[number]

/** Returns a rejection as its owner reads it: the text of a reason, or the operator's own words. */
export function rejectionText(rejection: string, t: Translate): string {
  return rejectionReasons.some((reason) => reason === rejection) ? t(`mail:photos.reason.${rejection}`) : rejection
}
