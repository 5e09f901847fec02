import { DomainError } from '~/platform/errors'

/** Specification 9: 4 likes and right swipes a day. */
export class NoLikesLeft extends DomainError {
  constructor(perDay: number) {
    super('likes:error.used_up', 429, { count: perDay })
  }
}

/** A member of a sister brand would never see this like: the one who likes has not consented to be seen there. */
export class NotShownToThem extends DomainError {
  constructor() {
    super('likes:error.not_shared', 403)
  }
}

/** The liking member's profile was disabled by a decision on a report. */
export class ProfileSuspended extends DomainError {
  constructor() {
    super('likes:error.suspended', 403)
  }
}

/** There is no match between the two, or one of them is hidden from the other. */
export class MatchNotFound extends DomainError {
  constructor() {
    super('likes:error.match_not_found', 404)
  }
}
