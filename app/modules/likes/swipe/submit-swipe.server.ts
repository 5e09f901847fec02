import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { answered, likedAs } from '../submit-like.server'
import type { SwipeOutcome } from './schema'
import { pass, swipeRight, undoPass } from './swipe.server'

/** What the swipe game posts: `intent` like, pass or undo; of the first two the `id` of the member. */
export function submitSwipe(member: Member, form: FormData, t: Translate): Promise<SwipeOutcome> {
  const id = String(form.get('id') ?? '')
  return answered(member, t, async () => {
    switch (form.get('intent')) {
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
