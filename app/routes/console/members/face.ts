import { photoLoader } from '~/modules/support/photo-loader.server'
import { faceOf } from '~/modules/support/search/face.server'

/** A member's main photo beside their name in a list. */
export const loader = photoLoader(faceOf)
