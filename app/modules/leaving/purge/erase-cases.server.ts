import type { RawBuilder } from 'kysely'
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
  const empty = sql`${JSON.stringify({ aboutMe: null, photos: [], messages: [] })}::jsonb`
  await clear(erased, budget, {
    ...{ table: 'reports', of: ['reporter_id', 'member_id'] },
    set: sql`message = null, evidence = ${empty}, additions = '[]', statements = '{}', member_name = ''`,
    where: sql`not ${reportIsOpen}
      and (message is not null or evidence <> ${empty} or additions <> '[]' or statements <> '{}' or member_name <> '')`,
  })
  await clear(erased, budget, {
    ...{ table: 'statements', of: ['reader_id', 'member_id'] },
    set: sql`about_name = '', words = '{}'`,
    where: sql`(about_name <> '' or words <> '{}')`,
  })
  await clear(erased, budget, {
    ...{ table: 'appeals', of: ['account_id'] },
    set: sql`message = ''`,
    where: sql`message <> ''`,
  })
}

/** Clears answered complaints: keeps number and topic, erases author and texts. */
export async function eraseComplaints(erased: Erased, budget: Budget): Promise<void> {
  await clear(erased, budget, {
    ...{ table: 'complaints', of: ['account_id'] },
    set: sql`name = '', email = '', message = '', answer = null, order_number = null, account_id = null`,
    where: sql`not ${complaintIsOpen}`,
  })
}

interface Clearing {
  table: 'reports' | 'statements' | 'appeals' | 'complaints'
  /** Columns by which a row is about the member. */
  of: readonly string[]
  set: RawBuilder<unknown>
  /** Which rows still hold what is cleared. */
  where: RawBuilder<unknown>
}

async function clear(erased: Erased, budget: Budget, { table, of, set, where }: Clearing): Promise<void> {
  for (const column of of) {
    await inBatches(budget, () =>
      noted(
        erased,
        `${table} cleared`,
        sql`update ${sql.table(table)} set ${set} where ctid = any(array(
            select ctid from ${sql.table(table)}
            where ${inPool(erased)} and ${sql.ref(column)} = ${erased.accountId} and ${where} limit ${batch}
          )) returning 1`,
      ),
    )
  }
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
