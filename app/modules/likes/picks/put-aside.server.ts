import { z } from 'zod'
import { forMember } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import type { Member } from '~/modules/accounts/member'
import { timeZoneOf } from '~/modules/accounts/member'
import { MemberNotFound } from '~/modules/blocks/errors'
import { formFields, pageForm } from '~/platform/forms/read-form.server'
import { isUuid } from '~/platform/uuid'
import { likeList } from '../live-events'
import { keepSwipe, takeBackPass } from '../swipe/swipe.server'
import { pickIntents } from './schema'
import { weekOf } from './week'

/** Form of a pick's 'Not for me', and of its undo. `id` is the person who was picked. */
export const pickForm = pageForm({ intent: z.enum(pickIntents), id: formFields.id })

/**
 * Puts one of the running week's people aside, or takes that back. It is a pass of the swipe game: nobody is told, and
 * neither the deck nor a later week has them again.
 * @throws MemberNotFound 404 for somebody who isn't picked this week
 */
export async function answerPick(member: Member, { id, intent }: z.output<typeof pickForm>): Promise<void> {
  if (!isUuid(id)) throw new MemberNotFound()
  await forMember(member, async (db) => {
    const picked = await db
      .selectFrom('picks')
      .select('picked_id')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('member_id', '=', member.id)
      .where('week', '=', weekOf(timeZoneOf(member)))
      .where('picked_id', '=', id)
      .executeTakeFirst()
    if (!picked) throw new MemberNotFound()
    if (intent === 'put_aside') await keepSwipe(db, member, id, false)
    else await takeBackPass(db, member, id)
    invalidateLists(db, [likeList], member.id)
  })
}
