import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import { translate } from '~/i18n/texts/texts.server'
import type { Viewer } from '~/modules/accounts/member'
import { interests } from '~/modules/members/interests'
import type { Tenant } from '~/tenancy/tenant'
import { generalLines, linesAbout } from './icebreakers'

/** Number of a member's newest conversations whose first message counts. */
const newest = 50

/** Returns the keys of the suggested lines with which others have begun a conversation with a member. */
export async function linesSentTo(db: TenantDb, viewer: Viewer, peerId: string): Promise<Set<string>> {
  const { rows } = await sql<{ body: string }>`
    select first.body
    from (
      select conversation_id from conversation_members
      where ${inPool(db)} and member_id = ${peerId} and peer_id <> ${viewer.id}
      order by last_message_at desc limit ${newest}
    ) talk
    cross join lateral (
      select body, sender_id from messages
      where ${inPool(db)} and conversation_id = talk.conversation_id order by id limit 1
    ) first
    where first.sender_id <> ${peerId}`.execute(db)
  const keys = keysByText(viewer.tenant)
  return new Set(rows.flatMap(({ body }) => keys.get(body) ?? []))
}

/** The same, in a transaction of its own. */
export function linesSent(viewer: Viewer, peerId: string): Promise<Set<string>> {
  return forMember(viewer, (db) => linesSentTo(db, viewer, peerId))
}

const known = new WeakMap<Tenant, Map<string, string>>()

/** Returns the keys of all lines without values by their texts, in every language of the brand. */
function keysByText(tenant: Tenant): Map<string, string> {
  const cached = known.get(tenant)
  if (cached) return cached
  const keys = [...interests.flatMap(linesAbout), ...generalLines].map(({ key }) => key)
  const found = new Map(
    tenant.languages.flatMap((language) => {
      const t = translate(tenant, language)
      return keys.map((key): [string, string] => [t(key), key])
    }),
  )
  known.set(tenant, found)
  return found
}
