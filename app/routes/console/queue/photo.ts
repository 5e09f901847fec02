import { casePhoto } from '~/modules/moderation/casework/case-photo.server'
import { photoLoader } from '~/modules/support/photo-loader.server'

/** A photo of a case or member. */
export const loader = photoLoader(casePhoto)
