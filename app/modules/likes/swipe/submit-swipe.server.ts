import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import type { LikeForm } from '../submit-like.server'
import { answered, likedAs } from '../submit-like.server'
import type { SwipeOutcome } from './schema'
import { pass, swipeRight, undoPass } from './swipe.server'

/** What the swipe game posts: `intent` like, pass or undo; of the first two the `id` of the member. */
export function submitSwipe(
  member: Member,
  { id, intent }: Pick<LikeForm, 'id' | 'intent'>,
  t: Translate,
): Promise<SwipeOutcome> {
  return answered(member, t, async () => {
    switch (intent) {
      case 'like':
        return likedAs(member, id, await swipeRight(member, id))
      case 'undo':
        return { undone: await undoPass(member) }
      default:
        await pass(member, id)
        return { passed: true }
    }
  })
}
