import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { enqueueConversion } from '~/modules/traffic/postbacks/enqueue-conversion.server'
import type { Tracking } from '~/modules/traffic/tracking'
import { accountKey } from '~/platform/names/account-key.server'
import { nameLooks } from '~/platform/names/name-looks'
import { hashToken, uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { sendActivation } from '../email/activate.server'
import type { AccountExists } from '../errors'
import { SignUpClosed, TooManySignUps } from '../errors'
import { accountLimit } from '../limits.server'
import type { Gender, Member } from '../member'
import { hashPassword, refuseWhileBusy } from '../passwords/passwords.server'
import { findSession } from '../read-session.server'
import type { ConsentKind, Joining } from '../schema'
import type { SessionClient } from '../sessions/browser.server'
import { logSecurityEvent } from '../sessions/security-log.server'
import { endSessionsOf, openSession } from '../sessions/sessions.server'
import { assertNoFormerName } from '../settings/former-names.server'
import { accounts, existing } from './accounts-in-the-way.server'
import type { NamedBrand } from './consents.server'
import { giveConsents, usableSeeks } from './consents.server'
import { isOpenInvite, spendInvite } from './invites.server'

/** A validated sign-up form. */
export interface SignUp {
  email: string
  name: string
  /** yyyy-mm-dd */
  birthDate: string
  gender: Gender
  seeks: Gender[]
  password: string
  /** Includes `terms`. */
  consents: ConsentKind[]
  /** Sister brands named by the consent of kind `sister_brands`, ascending by id. */
  sisterBrands: NamedBrand[]
  /** Random id of the form. */
  draft: string
}

/** The visit that a sign-up comes from. */
export interface SignUpVisit {
  client: SessionClient
  language: Language
  /** ISO 3166-1; stored if the brand offers the country. */
  country: string | null
  timeZone: string | null
  tracking: Tracking
  trafficSource: string | null
  invite: string | null
}

/**
 * Result of a sign-up. `look_in_inbox` doesn't reveal whether an account was made or already existed; the e-mail does.
 */
export type SignUpAnswer = { kind: 'signed_up'; member: Member; token: string } | { kind: 'look_in_inbox' }

/** Runs in the sign-up's transaction, for the first message. An error undoes the sign-up. */
export type Afterwards = (db: TenantDb, member: Member) => Promise<void>

/** Preferences that are off until the member ticks them (decisions, 'Notifications'). */
const offUntilTicked = ['promotions', 'weekly_updates', 'news'] as const

/** Minutes within which a form sent again logs in to the account that it made. */
const repeatMinutes = 15

/**
 * Makes account, profile (disabled), credit account and consents, sends the activation e-mail and logs in, all or
 * nothing. The same form sent twice makes one account and logs in again. That reveals that the account was new, so it
 * counts against the limit.
 *
 * Whether an address has an account is revealed 5 times an hour per address block. Beyond that every sign-up from the
 * block gets `look_in_inbox` without a session, and only the e-mail differs.
 * @throws TooManySignUps 429, beyond 30 an hour from an address block
 * @throws SignUpClosed 403 (specification 6, `signups`)
 * @throws NameTaken 409
 * @throws AccountExists 409
 * @throws AccountWaitsForDeletion 409
 */
export async function signUp(
  tenant: Tenant,
  form: SignUp,
  visit: SignUpVisit,
  afterwards: Afterwards = async () => {},
): Promise<SignUpAnswer> {
  refuseWhileBusy()
  await assertNotTooMany(tenant, visit.client)
  const passwordHash = await hashPassword(form.password)
  const id = uuidv7()
  const answers = accountLimit(tenant, 'addressAnswers')
  const { allowed: mayReveal } = await answers.take(visit.client.addressBlock)
  // If the response must not reveal anything, the browser's cookies must not either.
  const client = mayReveal ? visit.client : { ...visit.client, browser: undefined }
  let revealed = false
  try {
    const outcome = await forMember({ id, tenant }, async (db): Promise<SignUpAnswer | AccountExists> => {
      const again = async (accountId: string) => {
        revealed = mayReveal
        return mayReveal ? loggedIn(db, tenant, accountId, visit.client) : inInbox
      }
      const repeated = await repeatedSignUp(db, form)
      if (repeated) return again(repeated)
      const joining = await joiningOf(tenant, visit, (invite) => isOpenInvite(db, invite))
      if (joining !== 'open') throw new SignUpClosed(joining)
      const made = await insertAccount(db, tenant, { id, form, visit, passwordHash })
      if (!made) {
        const sentAtOnce = await repeatedSignUp(db, form)
        return sentAtOnce ? again(sentAtOnce) : existing(db, tenant, form, mayReveal)
      }
      await assertNoFormerName(db, form.name, id)
      if (tenant.settings.signups === 'none' && !(await spendInvite(db, visit.invite ?? '')))
        throw new SignUpClosed('by_invitation')
      await insertProfile(db, tenant, { id, form, visit })
      await giveConsents(db, tenant, id, form.consents, form.sisterBrands)
      await sendActivation(db, { id, email: form.email, name: form.name, language: visit.language })
      const answer = await loggedIn(db, tenant, id, client)
      await afterwards(db, answer.member)
      if (mayReveal) return answer
      await endSessionsOf(db, id)
      return inInbox
    })
    if (!(outcome instanceof Error)) {
      if (outcome.kind === 'signed_up') noteSignUp(outcome.member, client)
      return outcome
    }
    revealed = true
    throw outcome
  } finally {
    // A repeated form reveals that it made the account, which is as much as revealing an existing account.
    if (mayReveal && !revealed) await answers.giveBack(visit.client.addressBlock)
  }
}

/**
 * Returns whether a visitor may sign up, or what they lack (specification 6; decisions, 'Accounts'). Reads invites only
 * where they are needed.
 */
export async function joiningOf(
  tenant: Tenant,
  visit: Pick<SignUpVisit, 'trafficSource' | 'invite'>,
  isOpen: (invite: string) => Promise<boolean>,
): Promise<Joining> {
  switch (tenant.settings.signups) {
    case 'all':
      return 'open'
    case 'with_trafficsource':
      return visit.trafficSource === null ? 'by_partner' : 'open'
    case 'none':
      return visit.invite !== null && (await isOpen(visit.invite)) ? 'open' : 'by_invitation'
  }
}

function noteSignUp({ tenant, id }: Member, { addressBlock }: SessionClient): void {
  logSecurityEvent('signed_up', { tenant, account: id, address: addressBlock })
}

const inInbox = { kind: 'look_in_inbox' } as const

async function assertNotTooMany(tenant: Tenant, { addressBlock }: SessionClient): Promise<void> {
  const { allowed, waitSeconds } = await accountLimit(tenant, 'signUps').take(addressBlock)
  if (!allowed) throw new TooManySignUps(Math.ceil(waitSeconds / 60))
}

async function repeatedSignUp(db: TenantDb, form: SignUp): Promise<string | null> {
  const account = await accounts(db)
    .where('email_key', '=', accountKey(form.email))
    .where('draft_hash', '=', formHash(form))
    .where('signup_at', '>', sql<Date>`now() - ${repeatMinutes} * interval '1 minute'`)
    .where('status', '!=', 'deleted')
    .select('id')
    .executeTakeFirst()
  return account?.id ?? null
}

/**
 * Hash that identifies a form. It includes the password: with draft and address alone, a caller only gets
 * AccountExists.
 */
function formHash({ draft, password }: SignUp): string {
  return hashToken(`${draft}\n${password}`)
}

async function loggedIn(db: TenantDb, tenant: Tenant, id: string, client: SessionClient) {
  const token = await openSession(db, id, client)
  const session = await findSession(db, tenant, hashToken(token))
  if (!session) throw new Error('a session just opened is missing')
  return { kind: 'signed_up', member: session.member, token } as const
}

interface NewAccount {
  id: string
  form: SignUp
  visit: SignUpVisit
}

/** Makes the account. Returns false if another account has the name or the address. */
async function insertAccount(
  db: TenantDb,
  tenant: Tenant,
  { id, form, visit, passwordHash }: NewAccount & { passwordHash: string },
): Promise<boolean> {
  const scope = { pool_id: db.scope.poolId, tenant_id: db.scope.tenantId }
  await db
    .insertInto('tenant_homes')
    .values({ ...scope, slug: tenant.slug })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await db
    .insertInto('accounts')
    .values({
      ...scope,
      id,
      email: form.email,
      email_key: accountKey(form.email),
      name_key: accountKey(form.name),
      name_looks: nameLooks(form.name),
      password_hash: passwordHash,
      draft_hash: formHash(form),
      language: visit.language,
      country: offeredCountry(tenant, visit),
      time_zone: visit.timeZone,
      notifications_disabled: offUntilTicked.filter(
        (kind) => kind !== 'promotions' || !form.consents.includes('promotions'),
      ),
      pushes_disabled: [...offUntilTicked],
      traffic_source: visit.trafficSource,
      tracking: JSON.stringify(visit.tracking),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made && visit.trafficSource !== null) enqueueConversion(db, 'signup', id)
  return made !== undefined
}

async function insertProfile(db: TenantDb, tenant: Tenant, { id, form, visit }: NewAccount): Promise<void> {
  const scope = { pool_id: db.scope.poolId, tenant_id: db.scope.tenantId }
  await db
    .insertInto('members')
    .values({
      ...scope,
      id,
      name: form.name,
      gender: form.gender,
      seeks: usableSeeks(form.seeks, form.consents.includes('matching')),
      birth_date: form.birthDate,
      country: offeredCountry(tenant, visit),
      languages: [visit.language],
      shows_sensitive: form.consents.includes('sensitive'),
      shared_with: form.sisterBrands.map((brand) => brand.id),
    })
    .execute()
  await db
    .insertInto('credit_accounts')
    .values({ ...scope, account_id: id })
    .execute()
}

function offeredCountry(tenant: Tenant, { country }: SignUpVisit): string | null {
  return tenant.settings.countries.find((offered) => offered === country) ?? null
}
