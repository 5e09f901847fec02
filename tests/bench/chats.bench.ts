// Listeners that run in a send's transaction.
import '~/effects.server'
import { once } from 'node:events'
import { setDatabase } from '~/database/database.server'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { inbox, inboxIn } from '~/modules/chats/queries.server'
import { readMessages } from '~/modules/chats/reading/read-messages.server'
import { sendMessage } from '~/modules/chats/sending/send-message.server'
import { commandConnection } from '~/platform/cache/redis.server'
import { createLog } from '~/platform/log.server'
import { uuidv7 } from '~/platform/tokens.server'
import { memberFor } from '../support/person'
import { openRedis } from '../support/servers/redis'
import { demoTenants } from '../support/tenants'
import { conversationId, fillChats, memberId } from './database/chats-data'
import type { Operation } from './database/latency'
import { p50s, turnsOf } from './database/latency'
import { openRecordedDatabase } from './database/own-database'
import type { Statement } from './database/recorded'
import { onConnection, rawPool, replay } from './database/recorded'
import type { Bench, Row } from './measure'

const perRound = 400
const lookedUp = 24

/**
 * The three most frequent operations of chats, with two million messages and a member of 500 conversations, compared
 * with a *look-up* (one prepared statement that reads 24 members by id) and with their own statements by raw `pg`,
 * prepared and sent together as the product sends them.
 */
export const bench: Bench = async () => {
  await using own = await openRecordedDatabase()
  const { url, database, noting, record } = own
  const tenant = demoTenants().saffron
  await fillChats(database.unhurried, tenant)
  const heavy = memberFor(tenant, 'heavy', { premium: true }, memberId(1))
  const writers = Array.from({ length: 8 }, (_, index) =>
    memberFor(tenant, `writer${index}`, { premium: true }, memberId(index + 2)),
  )
  const product = {
    inbox: () => forMember(heavy, (db) => inboxIn(db, heavy, { filter: 'all' }), { atOnce: true }),
    messages: (turn: number) => readMessages(heavy, conversationId(1 + (turn % 500)), null),
    send: (turn: number) => sendMessage(...letter(writers, turn)),
  }
  const raw = rawPool(url)
  setDatabase(noting)
  const same = {
    inbox: again(raw, await record(() => product.inbox())),
    messages: again(raw, await record(() => product.messages(0)), (turn) => [
      [tenant.poolId, tenant.poolId],
      [heavy.id, heavy.id],
      [conversationId(1), conversationId(1 + (turn % 500))],
    ]),
    send: again(raw, await record(() => product.send(0)), (turn) => renamedLetter(writers, turn)),
  }
  setDatabase(database)
  await using redis = await openRedis()
  const shared = commandConnection(redis.url, createLog('silent'), 'bench')
  await once(shared, 'ready')
  await shared.set('inbox', JSON.stringify(await product.inbox()))
  const lookUp: Operation = (turn) =>
    raw.query({
      name: 'look-up',
      text: 'select * from members where pool_id = $1 and id = any($2)',
      values: [
        tenant.poolId,
        Array.from({ length: lookedUp }, (_, index) => memberId(10 + ((turn * 31 + index * 97) % 15_000))),
      ],
    })
  const took = await p50s(
    {
      lookUp,
      inbox: product.inbox,
      inboxFromMemory: () => inbox(heavy, { filter: 'all' }),
      // The minimum for a hit in Redis: the version of the tag, then the value.
      inboxFromRedis: async () => {
        await shared.get('version')
        return JSON.parse((await shared.get('inbox')) ?? 'null')
      },
      rawInbox: same.inbox,
      messages: product.messages,
      rawMessages: same.messages,
      send: product.send,
      rawSend: same.send,
    },
    perRound,
  )
  await raw.end()
  shared.disconnect()
  const row = (name: string, measured: number, bound: number): Row => ({ name, measured, unit: '×', bound })
  return [
    row('inbox page / look-up, p50', took.inbox / took.lookUp, 3),
    row('last 30 messages / look-up, p50', took.messages / took.lookUp, 2.5),
    row('send / look-up, p50', took.send / took.lookUp, 7),
    row('inbox page / same SQL by raw pg', took.inbox / took.rawInbox, 1.8),
    row('last 30 messages / same SQL by raw pg', took.messages / took.rawMessages, 1.8),
    row('send / same SQL by raw pg', took.send / took.rawSend, 1.8),
    { name: 'inbox page from memory / read from the database', measured: took.inboxFromMemory / took.inbox, unit: '×' },
    { name: 'inbox page from Redis / read from the database', measured: took.inboxFromRedis / took.inbox, unit: '×' },
    ...(['lookUp', 'inbox', 'messages', 'send'] as const).map((each) => ({
      name: `${each}, p50`,
      measured: took[each],
      unit: 'ms',
    })),
  ]
}

/** Sends each message to another conversation, so that none waits for another and each enqueues an e-mail. */
function letterNumber(turn: number, raw: boolean): { writer: number; n: number } {
  const turns = turnsOf(perRound)
  const writer = turn % 8
  return { writer, n: 501 + writer * 5_000 + Math.floor(turn / 8) + (raw ? Math.ceil(turns / 8) + 1 : 0) }
}

function letter(writers: Member[], turn: number): Parameters<typeof sendMessage> {
  const { writer, n } = letterNumber(turn, false)
  return [
    writers[writer] as Member,
    { conversation: conversationId(n), body: 'A message of a usual length, as people write them', draftId: uuidv7() },
  ]
}

/** Maps the ids of the recorded send to those of another one. */
function renamedLetter(writers: Member[], turn: number): [string, string][] {
  const recorded = letterNumber(0, false)
  const { writer, n } = letterNumber(turn, true)
  const peer = (each: number) => memberId(10_000 + (each % 9_999))
  const tenant = (writers[0] as Member).tenant
  return [
    [tenant.id, tenant.id],
    [tenant.poolId, tenant.poolId],
    [conversationId(recorded.n), conversationId(n)],
    [peer(recorded.n), peer(n)],
    [memberId(2), memberId(2 + writer)],
  ]
}

/** Replays the recorded statements by raw `pg`. */
function again(
  raw: ReturnType<typeof rawPool>,
  statements: readonly Statement[],
  renamed?: (turn: number) => [string, string][],
): Operation {
  return (turn) => onConnection(raw, (client) => replay(client, statements, renamed && new Map(renamed(turn))))
}
