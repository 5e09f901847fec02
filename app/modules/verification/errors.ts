import { DomainError } from '~/platform/errors'
import { verificationLimits } from './schema'

/** The pose was given too long ago, or to somebody else. */
export class PoseExpired extends DomainError {
  constructor() {
    super('verification:error.pose_expired', 422, { minutes: verificationLimits.poseMinutes })
  }
}

/** The brand doesn't offer it any more. */
export class NotOffered extends DomainError {
  constructor() {
    super('verification:error.not_offered', 410)
  }
}

/** A selfie waits already. */
export class SelfieWaits extends DomainError {
  constructor() {
    super('verification:error.waits', 409)
  }
}

export class NoTriesLeft extends DomainError {
  constructor() {
    super('verification:error.no_tries', 429)
  }
}

export class SelfieConsentMissing extends DomainError {
  constructor() {
    super('verification:error.no_consent', 422)
  }
}

/** There is no main photo to compare a selfie with. */
export class NoMainPhoto extends DomainError {
  constructor() {
    super('verification:error.no_photo', 409)
  }
}

/** A refusal names no reason, or for a new main photo one that only a selfie can have. */
export class ReasonMissing extends DomainError {
  constructor() {
    super('console:error.no_reason', 422)
  }
}

/** The member has another main photo since the moderator looked, or took the selfie back. */
export class VerificationChanged extends DomainError {
  constructor() {
    super('console:error.other_photo', 409)
  }
}
