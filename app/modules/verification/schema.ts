import { retentionDays } from '~/modules/pages/retention'

/** Poses of a selfie, drawn in public/poses.svg. One is given by chance. */
export const poses = ['two_fingers', 'open_hand', 'ring', 'hand_on_head'] as const

export type Pose = (typeof poses)[number]

/** Reasons for refusing a verification, in the order of their shortcut keys; members read them in their language. */
export const refusals = ['face_unclear', 'other_pose', 'other_person', 'several_people', 'screen'] as const

export type Refusal = (typeof refusals)[number]

/** Reasons that also make sense without a selfie, for a new main photo that is compared with the verified one. */
const comparisonRefusals: readonly Refusal[] = ['face_unclear', 'other_person', 'several_people']

/** Returns the reasons for which a selfie, or else a new main photo, may be refused. */
export function refusalsOf(isSelfie: boolean): readonly Refusal[] {
  return isSelfie ? refusals : comparisonRefusals
}

/** Returns the keys of the texts that tell the member why a selfie, or else a new main photo, was refused, and what to do. */
export function refusalTexts(reason: Refusal, isSelfie: boolean): { reason: string; todo: string } {
  return isSelfie || reason === 'several_people'
    ? { reason: `verification:reason.${reason}`, todo: `verification:todo.${reason}` }
    : { reason: `verification:compared.${reason}`, todo: 'verification:compared.todo' }
}

/** Minutes for which a pose is valid, selfies a day, and days for which one that nobody has decided about is kept. */
export const verificationLimits = { poseMinutes: 10, tries: 3, keptDays: retentionDays.selfies } as const

/** A pose given to a member, signed with the end of its validity. */
export interface GivenPose {
  pose: Pose
  token: string
}

/**
 * `comparing`: a new main photo waits to be compared with the verified one.
 */
export type VerificationState = 'open' | 'waiting' | 'comparing' | 'verified' | 'refused' | 'expired'

/** A waiting time, rounded up. */
export interface UsualWait {
  unit: 'minute' | 'hour' | 'day'
  count: number
}

/** A member's own verification, as its page shows it. */
export interface VerificationView {
  state: VerificationState
  /** ISO time of what waits; null if nothing does. */
  sentAt: string | null
  /** How long most selfies waited lately; null if nothing waits, or too few were decided. */
  usualWait: UsualWait | null
  /** Why the last request was refused. */
  reason: Refusal | null
  /** Whether that was about a selfie, or else about a new main photo. */
  wasSelfie: boolean
  triesLeft: number
  hasPhoto: boolean
  /** Whether the consent is given already. */
  consented: boolean
}

/** Response to a selfie that was not accepted, with the pose that was asked or, once that has expired, another one. */
export interface VerificationReply {
  refused: string
  given: GivenPose
}
