import { DomainError } from '~/platform/errors'
import { voiceLimits } from './voice'

/**
 * A recording that is not sent. `unreadable`: it has no sound that browsers record, or a part is missing. `video`: it
 * has pictures.
 */
export class VoiceRefused extends DomainError {
  constructor(reason: 'unreadable' | 'video' | 'too_long', cause?: unknown) {
    super(`chats:voice.error.${reason}`, 422, { count: voiceLimits.seconds })
    this.cause = cause
  }
}

/** The recording exceeds the maximum size. */
export class VoiceTooLarge extends DomainError {
  constructor() {
    super('chats:voice.error.too_large', 413, { megabytes: voiceLimits.megabytes })
  }
}

export class VoicesTooOften extends DomainError {
  constructor(waitSeconds: number) {
    super('chats:voice.error.too_often', 429, { minutes: Math.ceil(waitSeconds / 60) })
  }
}
