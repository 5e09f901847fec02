import { DomainError } from '~/platform/errors'
import { mostTemplates } from '../casework/schema'
import { mostViews, suspension } from './schema'

/** The operator's brands have no such case. */
export class CaseNotFound extends DomainError {
  constructor() {
    super('console:error.nothing_here', 404)
  }
}

/** What a moderator decides about was taken back or deleted meanwhile. */
export class CaseGone extends DomainError {
  constructor() {
    super('console:error.case_gone', 409)
  }
}

/** Another moderator, or a command, decided first. */
export class CaseDecided extends DomainError {
  constructor(by: string | null, decision: string | null) {
    super(by ? 'console:error.decided_by' : 'console:error.decided', 409, {
      name: by ?? '',
      ...(decision && { context: decision }),
    })
  }
}

/** Reports joined the case after the moderator read it. */
export class CaseHasGrown extends DomainError {
  constructor(count: number) {
    super('console:error.has_grown', 409, { count })
  }
}

/** Several cases are to be decided, but none is selected. */
export class NoneSelected extends DomainError {
  constructor() {
    super('console:error.none_selected', 422)
  }
}

/** The act names the rule that was broken, and none is chosen. */
export class GroundMissing extends DomainError {
  constructor() {
    super('console:error.no_ground', 422)
  }
}

/** A photo is refused for a reason of its own. */
export class PhotoReasonMissing extends DomainError {
  constructor() {
    super('console:photos.no_reason', 422)
  }
}

/** Photos are to be decided, but none is chosen. */
export class NoPhotoChosen extends DomainError {
  constructor() {
    super('console:photos.none_chosen', 422)
  }
}

/** A photo is verified by two answers. */
export class AnswersMissing extends DomainError {
  constructor() {
    super('console:error.no_answers', 422)
  }
}

/** Several cases are to be decided, but it isn't chosen how. */
export class ActMissing extends DomainError {
  constructor() {
    super('console:error.no_act', 422)
  }
}

/** A suspension lasts from one day to the longest allowed, and the number sent isn't one of them. */
export class DaysOutOfRange extends DomainError {
  constructor() {
    super('console:error.number', 422, { most: suspension.most })
  }
}

/** A note or question has no words. */
export class WordsMissing extends DomainError {
  constructor() {
    super('console:error.no_words', 422)
  }
}

/** The decision was made too long ago to be undone. */
export class TooLateToUndo extends DomainError {
  constructor() {
    super('console:error.too_late', 409)
  }
}

/** An objection is decided by someone other than the first moderator. */
export class CaseNotForYou extends DomainError {
  constructor() {
    super('console:error.own_decision', 409)
  }
}

/** The case waits for an owner of its brand. */
export class CaseEscalated extends DomainError {
  constructor() {
    super('console:error.escalated', 409)
  }
}

/** No decision keeps the profile away. */
export class NotAway extends DomainError {
  constructor() {
    super('console:error.not_away', 409)
  }
}

/** The brand has as many templates as it may have. */
export class TooManyTemplates extends DomainError {
  constructor() {
    super('console:templates.too_many', 409, { most: mostTemplates })
  }
}

/** A view is saved under a name. */
export class ViewNameMissing extends DomainError {
  constructor() {
    super('console:error.no_view_name', 422)
  }
}

/** The operator has as many saved views as they may have. */
export class TooManyViews extends DomainError {
  constructor() {
    super('console:error.too_many_views', 409, { most: mostViews })
  }
}
