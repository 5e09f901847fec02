import type { TenantDb } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { like } from '~/modules/likes/like-member.server'
import { DomainError } from '~/platform/errors'
import { isUuid } from '~/platform/uuid'
import { agesOf } from './age-steps'

/** What is chosen instead of an answer: one's own, in the field of the message. */
const own = 'own'

/** Whom a lander's short form names; null where it names nobody, and for a sign-up that is complete. */
export function memberChosen(form: FormData): string | null {
  const member = form.get('member')
  return !form.has('draft') && typeof member === 'string' && isUuid(member) ? member : null
}

/** The first message of a lander's form: what was written, else the line or answer that was picked. */
export function messageChosen(form: FormData): string {
  const texts = ['message', 'opener', 'answer'].map((name) => form.get(name)?.toString().trim() ?? '')
  return texts.find((text) => text !== '' && text !== own) ?? ''
}

/** Keeps in the new account what its visitor said of themselves, looks for, and liked. A part of the sign-up's transaction. */
export async function keepChosen(db: TenantDb, member: Member, form: FormData): Promise<void> {
  const about = form.get('about')?.toString().trim().slice(0, longestAbout) ?? ''
  const ages = agesOf(form.get('age'))
  const said = {
    ...(about === '' ? {} : { about_me: about }),
    ...(ages ? { seeks_min_age: ages.min, seeks_max_age: ages.max } : {}),
  }
  if (Object.keys(said).length > 0) {
    await db
      .updateTable('members')
      .set(said)
      .where('pool_id', '=', db.scope.poolId)
      .where('id', '=', member.id)
      .execute()
  }
  const liked = form.get('like')?.toString() ?? ''
  if (isUuid(liked) && liked !== member.id) await like(db, member, liked).catch(onlyRefused)
}

const longestAbout = 1_000

/** Whom one can't like any more doesn't keep anybody from joining. */
function onlyRefused(error: unknown): void {
  if (!(error instanceof DomainError && error.status < 500)) throw error
}
