import { DomainError } from '~/platform/errors'

export class TooManyReports extends DomainError {
  constructor() {
    super('moderation:error.too_many', 429)
  }
}

/** For the operator: the brand has no such report to decide. */
export class ReportNotFound extends Error {}
