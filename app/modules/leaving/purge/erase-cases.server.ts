import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { inBrand, inPool } from '~/database/scope.server'
import { hashToken } from '~/platform/tokens.server'
import type { Budget, Erased } from './erase-rows.server'
import { batch, inBatches, noted } from './erase-rows.server'
import { complaintIsOpen, reportIsOpen } from './under-way.server'

/**
 * Clears closed reports, the statements of their decisions and objections to them: keeps the decision and its figures, for
 * the transparency report, and erases what was written and shown.
 */
export async function eraseReports(erased: Erased, budget: Budget): Promise<void> {
  const { accountId } = erased
  const empty = JSON.stringify({ aboutMe: null, photos: [], messages: [] })
  for (const column of ['reporter_id', 'member_id']) {
    await inBatches(budget, () =>
      noted(
        erased,
        'reports cleared',
        sql`update reports set message = null, evidence = ${empty}::jsonb, additions = '[]', statements = '{}', member_name = ''
          where ctid = any(array(
            select ctid from reports where ${inPool(erased)} and ${sql.ref(column)} = ${accountId} and not ${reportIsOpen}
              and (message is not null or evidence <> ${empty}::jsonb or additions <> '[]' or statements <> '{}' or member_name <> '')
            limit ${batch}
          )) returning 1`,
      ),
    )
  }
  for (const column of ['reader_id', 'member_id']) {
    await inBatches(budget, () =>
      noted(
        erased,
        'statements cleared',
        sql`update statements set about_name = '', words = '{}' where ctid = any(array(
            select ctid from statements where ${inPool(erased)} and ${sql.ref(column)} = ${accountId}
              and (about_name <> '' or words <> '{}')
            limit ${batch}
          )) returning 1`,
      ),
    )
  }
  await inBatches(budget, () =>
    noted(
      erased,
      'objections cleared',
      sql`update appeals set message = '' where ctid = any(array(
          select ctid from appeals where ${inPool(erased)} and account_id = ${accountId} and message <> '' limit ${batch}
        )) returning 1`,
    ),
  )
}

/** Clears answered complaints: keeps number and topic, erases author and texts. */
export async function eraseComplaints(erased: Erased, budget: Budget): Promise<void> {
  const { accountId } = erased
  await inBatches(budget, () =>
    noted(
      erased,
      'complaints cleared',
      sql`update complaints set name = '', email = '', message = '', answer = null, order_number = null, account_id = null
        where ctid = any(array(
          select ctid from complaints where ${inPool(erased)} and account_id = ${accountId} and not ${complaintIsOpen}
          limit ${batch}
        )) returning 1`,
    ),
  )
}

/** Assigns complaints sent while logged out to the account, by the e-mail address, as long as the account has one. */
export async function claimComplaints(erased: Erased): Promise<void> {
  const { accountId } = erased
  await sql`update complaints set account_id = ${accountId} from accounts
    where ${inPool(erased, 'accounts')} and accounts.id = ${accountId}
      and ${inBrand(erased, 'complaints')} and complaints.account_id is null
      and lower(complaints.email) = accounts.email_key`.execute(currentDatabase().owner)
}

/** Erases the counters of wrong passwords, which are stored under hashes of name and address. */
export async function eraseLogins(erased: Erased): Promise<void> {
  const account = await currentDatabase()
    .owner.selectFrom('accounts')
    .select(['name_key', 'email_key'])
    .where('pool_id', '=', erased.poolId)
    .where('id', '=', erased.accountId)
    .executeTakeFirst()
  if (!account) return
  const hashes = [hashToken(account.name_key), hashToken(account.email_key)]
  await noted(
    erased,
    'login_attempts',
    sql`delete from login_attempts where ${inBrand(erased)}
      and key_hash = any(${hashes}) returning 1`,
  )
}
