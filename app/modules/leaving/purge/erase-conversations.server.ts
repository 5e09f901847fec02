import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { inPool } from '~/database/scope.server'
import type { Budget, Erased } from './erase-rows.server'
import { BudgetSpent, batch, noted } from './erase-rows.server'

/**
 * Erases the member's sides of conversations, after their messages. The peer's messages belong to the peer, so their
 * side is kept, but without the preview of the member's messages and without quotes from the member's profile. A
 * conversation without messages, or whose peer is erased as well, is deleted completely.
 */
export async function eraseConversations(erased: Erased, budget: Budget): Promise<void> {
  const { accountId } = erased
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ids = await nextConversations(erased, after)
    const last = ids.at(-1)
    if (!last) return
    after = last
    await noted(
      erased,
      'conversations',
      sql`delete from conversations where ${inPool(erased)} and id = any(${ids}) and (
          not exists (select from messages where messages.pool_id = conversations.pool_id and conversation_id = conversations.id)
          or not exists (
            select from members where members.pool_id = conversations.pool_id
              and members.id = case when starter_id = ${accountId} then peer_id else starter_id end
          )
        ) returning 1`,
    )
    await noted(
      erased,
      'conversation_members cleared',
      sql`update conversation_members set unread = 0,
          preview = case when preview_mine and peer_id = ${accountId} then preview else '' end,
          preview_kind = case when preview_mine and peer_id = ${accountId} then preview_kind else 'text' end
        where ${inPool(erased)} and conversation_id = any(${ids})
          and (unread > 0 or (preview <> '' and not (preview_mine and peer_id = ${accountId})))
        returning 1`,
    )
    await noted(
      erased,
      'messages quoting the profile',
      sql`update messages set about_photo_id = null, about_text = null
        where ${inPool(erased)} and conversation_id = any(${ids}) and recipient_id = ${accountId}
          and (about_photo_id is not null or about_text is not null)
        returning 1`,
    )
    if (ids.length < batch) return
    if (budget.isSpent()) throw new BudgetSpent()
    await budget.rest()
  }
}

/** Returns the next conversations in the order of their ids, including those the member removed from the list. */
async function nextConversations(erased: Erased, after: string): Promise<string[]> {
  const side = (hidden: boolean) => sql`(
    select conversation_id as id from conversation_members
    where ${inPool(erased)} and member_id = ${erased.accountId} and conversation_id > ${after}
      and hidden_at is ${hidden ? sql`not null` : sql`null`}
    order by conversation_id limit ${batch})`
  const { rows } = await sql<{ id: string }>`
    ${side(false)} union all ${side(true)} order by id limit ${batch}`.execute(currentDatabase().owner)
  return rows.map(({ id }) => id)
}
