import { DomainError } from '~/platform/errors'

/** A copy was made within the last day; the next can be asked for at `until`. */
export class ExportTooSoon extends DomainError {
  constructor(readonly until: Date) {
    super('personal-data:error.too_soon', 429)
  }
}
