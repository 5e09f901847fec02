import { DomainError } from '~/platform/errors'
import { uploadLimits } from './limits'

/** The upload exceeds the maximum size. */
export class PhotoTooLarge extends DomainError {
  constructor() {
    super('photos:error.too_large', 413, { megabytes: uploadLimits.megabytes })
  }
}

/** The storage is unreachable; nothing of the photo is kept. */
export class PhotoNotStored extends DomainError {
  constructor(cause: unknown) {
    super('photos:error.not_kept', 503)
    this.cause = cause
  }
}

/** The form contained no file. */
export class NoPhoto extends DomainError {
  constructor() {
    super('photos:error.no_file', 400)
  }
}

/** The picture's format is not accepted; for HEIC, the text says how to convert it. */
export class PhotoFormatRefused extends DomainError {
  constructor(format: 'heic' | 'other') {
    super(format === 'heic' ? 'photos:error.heic' : 'photos:error.wrong_format', 422)
  }
}

/** The member has reached the maximum number of photos for free or premium members (specification 5). */
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

/** A moderator's decision suspended the member's profile. */
export class UploaderSuspended extends DomainError {
  constructor() {
    super('photos:error.suspended', 403)
  }
}

/** The member has no such photo. */
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
