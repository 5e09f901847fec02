import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { openDatabase } from '~/database/database.server'
import { hashPassword } from '~/modules/accounts/passwords/passwords.server'
import { hashToken } from '~/platform/tokens.server'
import { seededData } from '../../support/seeded'
import { onServer } from '../../support/servers/postgresql'
import type { Site } from '../../support/site'
import { openSite } from '../../support/site'
import type { ChatsSize } from '../database/chats-data'
import { fillChats, memberId } from '../database/chats-data'

/**
 * Sizes of a brand with so many members. The first fortieth of the conversations is member 1's; conversation `n` after
 * them is of member `10 + n` and somebody who is away.
 */
const sizeOf = (members: number): ChatsSize => ({
  members,
  conversations: members / 4,
  messages: (members / 4) * 10,
  heavy: members / 40,
  writers: 0,
  accounts: members,
})

/** The brand that is filled, one of the demo's. */
const { id: brandId } = JSON.parse(readFileSync('tenants/saffron/tenant.json', 'utf8')) as { id: string }

/** Cookie of member `n`'s session. */
export const token = (n: number) => `ops-${String(n).padStart(39, '0')}`

export interface OpsSite extends AsyncDisposable {
  site: Site
  databaseUrl: string
  /** Waits until so many mails have been written since the start. */
  mails(count: number): Promise<void>
  /** Number of mails written so far. */
  mailed(): number
}

/**
 * Starts a server as in production, with the demo and, at one brand, so many more members with their photos and
 * accounts, of whom nearly half are there, with open sessions, and the others have been away for two days. The demo is
 * cached for each version of the schema.
 */
export async function openOpsSite(members: number): Promise<OpsSite> {
  const site = await openSite({
    data: await seededData(),
    env: { DEVELOPMENT: 'off', DEMO: 'off', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const { databaseUrl } = site
  if (!databaseUrl) throw new Error('this bench needs PostgreSQL: TEST_DATABASE_URL')
  await site.stop()
  await fill(databaseUrl, members)
  await site.start()
  const outbox = join(site.dataDir, 'outbox')
  const mailed = () => readdirSync(outbox, { withFileTypes: true }).filter(({ name }) => name.endsWith('.json')).length
  return {
    site,
    databaseUrl,
    mailed,
    async mails(count) {
      const limit = Date.now() + 60_000
      while (mailed() < count) {
        if (Date.now() > limit) throw new Error(`${mailed()} of ${count} mails were sent`)
        await pass(20)
      }
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

/** Of every member with an account. */
export const password = 'a long walk by the sea'

async function fill(databaseUrl: string, members: number): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, maxConnections: 1 })
  try {
    const { owner, unhurried } = database
    const brand = await owner
      .selectFrom('members')
      .select(['tenant_id as id', 'pool_id'])
      .where('tenant_id', '=', brandId)
      .executeTakeFirstOrThrow()
    await fillChats(unhurried, { id: brand.id, poolId: brand.pool_id }, sizeOf(members))
    const present = members * 0.47
    const ids = Array.from({ length: present }, (_, index) => memberId(index + 1))
    const statements: [string, unknown[]][] = [
      // Half a day ahead of the clock, so that no request of the bench has to note the activity.
      [
        `insert into sessions (pool_id, tenant_id, token_hash, id, account_id, user_agent, address_block, last_seen_at, expires_at)
        select $1, $2, hash, gen_random_uuid(), id, '', '192.0.2.1', now() + interval '12 hours', now() + interval '30 days'
        from unnest($3::uuid[], $4::text[]) as each (id, hash)`,
        [brand.pool_id, brand.id, ids, ids.map((_, index) => hashToken(token(index + 1)))],
      ],
      [
        `update accounts set password_hash = $1, country = 'NL', time_zone = 'UTC', paid_at = now(), confirmed_at = now(), wizard_done_at = now()
        where email like '%@mail.example' and tenant_id = $2`,
        [await hashPassword(password), brand.id],
      ],
      [
        `update members set premium = true, has_photo = true,
          seeks = case gender when 'male' then '{female}'::text[] else '{male}' end,
          interests = (array['coffee', 'wine', 'music', 'hiking', 'travel', 'reading', 'cooking', 'films', 'yoga', 'dancing'])[1 + n % 10 : 3 + n % 10],
          last_active_at = case when n <= $3 then now() else last_active_at end
        from (select id, row_number() over (order by id)::int as n from members where pool_id = $1 and name like 'member%') numbered
        where members.pool_id = $1 and members.tenant_id = $2 and members.id = numbered.id`,
        [brand.pool_id, brand.id, present],
      ],
      // The e-mail doesn't wait for the undo of its like.
      [`create function due_now() returns trigger language plpgsql as 'begin new.due_at := null; return new; end'`, []],
      [
        `create trigger due_now before insert on outbox for each row when (new.kind in ('likes.like_look', 'likes.like_mail'))
        execute function due_now()`,
        [],
      ],
    ]
    for (const [statement, values] of statements) await onServer(databaseUrl, statement, values)
    await onServer(databaseUrl, 'vacuum analyze')
  } finally {
    await database.close()
  }
}
