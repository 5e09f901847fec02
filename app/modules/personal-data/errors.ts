import { DomainError } from '~/platform/errors'

/** A copy was requested within the last day; the next can be requested at `until`. */
export class ExportTooSoon extends DomainError {
  constructor(readonly until: Date) {
    super('personal-data:error.too_soon', 429)
  }
}
