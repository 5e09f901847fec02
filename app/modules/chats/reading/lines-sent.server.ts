import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import { translate } from '~/i18n/texts/texts.server'
import type { Viewer } from '~/modules/accounts/member'
import { interests } from '~/modules/members/interests'
import type { Tenant } from '~/tenancy/tenant'
import { cityLineFor, generalLines, linesAbout, linesAboutAnswer, reasonLines, unsaidLines } from './icebreakers'

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
  const lines = knownLines(viewer.tenant)
  return new Set(rows.flatMap(({ body }) => keyOf(lines, body) ?? []))
}

interface KnownLines {
  /** Keys of lines without values, by their texts. */
  keys: ReadonlyMap<string, string>
  /** Beginning and end of each line that has a value in its middle: a city, or an answer. */
  framed: readonly { key: string; start: string; end: string }[]
}

const known = new WeakMap<Tenant, KnownLines>()

/** Returns the key of the suggested line that a message is, in any language of the brand. */
function keyOf({ keys, framed }: KnownLines, body: string): string | undefined {
  return keys.get(body) ?? framed.find(({ start, end }) => body.startsWith(start) && body.endsWith(end))?.key
}

function knownLines(tenant: Tenant): KnownLines {
  const cached = known.get(tenant)
  if (cached) return cached
  const plain = [...interests.flatMap(linesAbout), ...reasonLines, ...unsaidLines, ...generalLines]
  const texts = tenant.languages.map((language) => translate(tenant, language))
  const found = {
    keys: new Map(texts.flatMap((t) => plain.map(({ key }): [string, string] => [t(key), key]))),
    framed: texts.flatMap((t) =>
      [cityLineFor('\n'), ...linesAboutAnswer('\n')].map(({ key, values }) => {
        const [start = '', end = ''] = t(key, values).split('\n')
        return { key, start, end }
      }),
    ),
  }
  known.set(tenant, found)
  return found
}
