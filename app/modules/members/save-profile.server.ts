import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { changeProfile } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import { memberEvents } from './events.server'
import type { ChoiceFieldName, EditableFieldName, ProfileValues } from './profile-fields'
import { choiceFieldNames, profileFields } from './profile-fields'

/** Saves values that `profileSchema` accepted; fields that are not given stay unchanged. */
export async function saveProfile(member: Member, values: Partial<ProfileValues>): Promise<void> {
  const columns = profileColumns(values)
  if (Object.keys(columns).length === 0) return
  const body = values.about_me
  await forMember(member, async (db) => {
    const before = body ? await textOf(db, member.id) : null
    await changeProfile(db, member.id).set(columns).execute()
    if (!body || body === before) return
    for (const listener of memberEvents.textChanged) await listener(db, { member, body, before })
  })
}

async function textOf(db: TenantDb, memberId: string): Promise<string | null> {
  const member = await db
    .selectFrom('members')
    .select('about_me')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  return member?.about_me ?? null
}

type ColumnValue = string | string[] | null | RawBuilder<FactValues>

/** Content of a member's `facts`: the choice fields without a column. A field that the member left empty is missing. */
export type FactValues = { [Name in ChoiceFieldName]?: string | null }

/** Maps field values to the columns of `members` that store them. */
export function profileColumns(values: Partial<ProfileValues>): Record<string, ColumnValue> {
  const columns: Record<string, ColumnValue> = {}
  const facts: Record<string, string | string[] | null> = {}
  for (const [name, value] of Object.entries(values) as [EditableFieldName, string | string[] | null][]) {
    const { column } = profileFields[name]
    if (column) columns[column] = value
    else facts[name] = value
  }
  if (Object.keys(facts).length > 0)
    columns.facts = sql<FactValues>`jsonb_strip_nulls(members.facts || ${JSON.stringify(facts)}::jsonb)`
  return columns
}

/** Returns a member's choices, from their columns and from `facts`. */
export function choicesIn(row: { facts: FactValues; reason: string | null }): Record<ChoiceFieldName, string | null> {
  const choices = choiceFieldNames.map((name) => {
    const { column } = profileFields[name]
    return [name, (column ? row[column] : row.facts[name]) ?? null]
  })
  return Object.fromEntries(choices)
}
