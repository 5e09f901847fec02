import { DomainError } from '~/platform/errors'
import { uploadLimits } from './limits'

/** More bytes than an upload may have. */
export class PhotoTooLarge extends DomainError {
  constructor() {
    super('photos:error.too_large', 413, { megabytes: uploadLimits.megabytes })
  }
}

/** The storage is out of reach: nothing of the photo is kept. */
export class PhotoNotStored extends DomainError {
  constructor(cause: unknown) {
    super('photos:error.not_kept', 503)
    this.cause = cause
  }
}

/** The form came without a file. */
export class NoPhoto extends DomainError {
  constructor() {
    super('photos:error.no_file', 400)
  }
}

/** A picture of a kind that is not taken; the text says how to convert a HEIC one. */
export class PhotoFormatRefused extends DomainError {
  constructor(format: 'heic' | 'other') {
    super(format === 'heic' ? 'photos:error.heic' : 'photos:error.wrong_format', 422)
  }
}

/** The member has as many photos as a free or premium member may have (specification 5). */
export class TooManyPhotos extends DomainError {
  constructor({ paid, max }: { paid: boolean; max: number }) {
    super(`photos:error.too_many_${paid ? 'premium' : 'free'}`, 409, { max })
  }
}

export class UploadedTooOften extends DomainError {
  constructor(waitSeconds: number) {
    super('photos:error.too_often', 429, { minutes: Math.ceil(waitSeconds / 60) })
  }
}

/** A decision on a report took the member's profile away. */
export class UploaderSuspended extends DomainError {
  constructor() {
    super('photos:error.suspended', 403)
  }
}

/** Not a photo of the member's own. */
export class PhotoNotFound extends DomainError {
  constructor() {
    super('photos:error.not_found', 404)
  }
}

/** Only an active photo can be the main one (design, 17). */
export class PhotoNotActive extends DomainError {
  constructor() {
    super('photos:error.not_active', 409)
  }
}
