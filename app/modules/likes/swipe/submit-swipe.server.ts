import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { actionForm, formFields } from '~/platform/forms/read-form.server'
import { likedAs, outcomeOf } from '../submit-like.server'
import type { SwipeOutcome } from './schema'
import { pass, swipeRight, undoPass } from './swipe.server'

/** Form of the swipe game. `id` is the member who is liked or passed. */
export const swipeForm = actionForm.extend({ intent: z.enum(['like', 'pass', 'undo']), id: formFields.id })
type SwipeForm = z.output<typeof swipeForm>

export function submitSwipe(
  member: Member,
  { id, intent }: Pick<SwipeForm, 'id' | 'intent'>,
  t: Translate,
): Promise<SwipeOutcome> {
  return outcomeOf(member, t, async () => {
    switch (intent) {
      case 'like':
        return likedAs(member, id, await swipeRight(member, id))
      case 'undo':
        return { undone: await undoPass(member) }
      case 'pass':
        await pass(member, id)
        return { passed: true }
    }
  })
}
