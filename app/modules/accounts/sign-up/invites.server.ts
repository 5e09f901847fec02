import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { paths } from '~/paths'
import { hashToken, randomToken, uuidv7 } from '~/platform/tokens.server'
import { originOf } from '~/tenancy/origin.server'
import { lockAccount } from '../account-row.server'
import { TooManyInvites } from '../errors'
import type { Member, Viewer } from '../member'
import type { InviteView } from '../schema'

/** Maximum number of open invites of a member. */
const mostInvites = 5

/**
 * Makes an invite: random, bound to the brand, revocable, valid for `invite_uses` sign-ups. Returns its link, which
 * isn't stored.
 * @throws TooManyInvites 409, when the member has five open invites
 */
export async function createInvite(member: Member): Promise<{ link: string }> {
  const token = randomToken()
  await forMember(member, async (db) => {
    await lockAccount(db, member.id)
    const open = await openInvites(db, member.id).select('id').execute()
    if (open.length >= mostInvites) throw new TooManyInvites()
    await db
      .insertInto('invites')
      .values({
        pool_id: db.scope.poolId,
        tenant_id: db.scope.tenantId,
        id: uuidv7(),
        account_id: member.id,
        token_hash: hashToken(token),
        max_uses: member.tenant.settings.invite_uses,
      })
      .execute()
  })
  return { link: `${originOf(member.tenant)}${paths.signup}?invite=${token}` }
}

/** Returns the member's invites that can still be used, newest first. */
export async function listInvites(member: Viewer): Promise<InviteView[]> {
  const rows = await forMember(member, (db) =>
    openInvites(db, member.id).orderBy('created_at', 'desc').select(['id', 'created_at', 'uses', 'max_uses']).execute(),
  )
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    uses: row.uses,
    maxUses: row.max_uses,
  }))
}

/** Closes one of the member's own invites. Another member's id changes nothing. */
export async function revokeInvite(member: Member, id: string): Promise<void> {
  await forMember(member, (db) =>
    db
      .updateTable('invites')
      .set({ revoked_at: sql<Date>`now()` })
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('account_id', '=', member.id)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute(),
  )
}

/** Whether an invite's token currently allows a sign-up. */
export async function isOpenInvite(db: TenantDb, token: string): Promise<boolean> {
  const invite = await db
    .selectFrom('invites')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.pool_id', '=', 'invites.pool_id').onRef('accounts.id', '=', 'invites.account_id'),
    )
    .where('invites.pool_id', '=', db.scope.poolId)
    .where('invites.tenant_id', '=', db.scope.tenantId)
    .where('invites.token_hash', '=', hashToken(token))
    .where('invites.revoked_at', 'is', null)
    .whereRef('invites.uses', '<', 'invites.max_uses')
    .where('accounts.status', '!=', 'deleted')
    .select('invites.id')
    .executeTakeFirst()
  return invite !== undefined
}

/** Counts one sign-up on an invite. Returns false if it is unknown, revoked or used up, or its member has left. */
export async function spendInvite(db: TenantDb, token: string): Promise<boolean> {
  if (!(await isOpenInvite(db, token))) return false
  const used = await db
    .updateTable('invites')
    .set({ uses: sql<number>`uses + 1` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .whereRef('uses', '<', 'max_uses')
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

function openInvites(db: TenantDb, accountId: string) {
  return db
    .selectFrom('invites')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .whereRef('uses', '<', 'max_uses')
}
