import { DomainError } from '~/platform/errors'

export class TooManyReports extends DomainError {
  constructor() {
    super('moderation:error.too_many', 429)
  }
}

/** A disabled member may report only members who wrote to them. */
export class ReporterSuspended extends DomainError {
  constructor() {
    super('moderation:error.suspended', 403)
  }
}

/** The brand has no such report. Shown to the operator. */
export class ReportNotFound extends Error {}
