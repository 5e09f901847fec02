import { DomainError } from '~/platform/errors'

export class TooManyReports extends DomainError {
  constructor() {
    super('moderation:error.too_many', 429)
  }
}

/** A member whose profile is disabled reports nobody but those who wrote to them. */
export class ReporterSuspended extends DomainError {
  constructor() {
    super('moderation:error.suspended', 403)
  }
}

/** For the operator: the brand has no such report to decide. */
export class ReportNotFound extends Error {}
