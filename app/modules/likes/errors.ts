import { DomainError, TooOften } from '~/platform/errors'

/** Specification 9: 4 likes a day, right swipes included. */
export class NoLikesLeft extends DomainError {
  constructor(perDay: number) {
    super('likes:error.used_up', 429, { count: perDay })
  }
}

/**
 * The liked member belongs to a sister brand on which the liking member has not consented to be shown, so they would
 * never see the like.
 */
export class NotShownToThem extends DomainError {
  constructor() {
    super('likes:error.not_shared', 403)
  }
}

/** The liking member's profile was suspended by a decision on a report. */
export class ProfileSuspended extends DomainError {
  constructor() {
    super('likes:error.suspended', 403)
  }
}

/** So many hearts in an hour that only a program gives them; those that were taken back count. */
export class TooManyHearts extends TooOften {
  constructor(waitSeconds: number) {
    super('common:error.too_many_forms', waitSeconds)
  }
}

/** The part of the profile is gone, locked, in review, or another member's. */
export class PartNotFound extends DomainError {
  constructor() {
    super('liked:error.part_not_found', 404)
  }
}

/** Decisions, 'Likes': at most 3 hearts at one profile. */
export class TooManyParts extends DomainError {
  constructor(most: number) {
    super('liked:error.too_many_parts', 409, { most })
  }
}

/** The two have no match, or one of them is hidden from the other. */
export class MatchNotFound extends DomainError {
  constructor() {
    super('likes:error.match_not_found', 404)
  }
}
