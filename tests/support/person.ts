import type { Kysely } from 'kysely'
import type { Tables } from '~/database/tables'
import { memberStatus } from '~/database/tables/people/members'
import type { Gender, Member } from '~/modules/accounts/member'
import type { SentMessage } from '~/modules/chats/sending/send-message.server'
import { sendMessage } from '~/modules/chats/sending/send-message.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'

/**
 * Properties of a test's member. The default is a confirmed free member of 30 in Utrecht: the first one a woman who
 * seeks men, the others men who seek women.
 */
export interface MemberWish {
  /** Brand of the member, by default Saffron. */
  at?: Tenant
  gender?: Gender
  seeks?: Gender[]
  /** yyyy-mm-dd */
  birthDate?: string
  country?: string
  region?: string
  city?: string
  premium?: boolean
  credits?: number
  /** False if the e-mail address is not confirmed yet. */
  confirmed?: boolean
  invisible?: boolean
  /** Sister brands on which the member consents to be shown; true for all of them. */
  shared?: true | Tenant[]
  fictional?: boolean
  /** By default a month. */
  joinedHoursAgo?: number
}

/** A person in a test: the member that rules take, and this person's actions, in the product's words. */
export class Person {
  constructor(
    readonly member: Member,
    private readonly owner: Kysely<Tables>,
  ) {}

  get id(): string {
    return this.member.id
  }

  get name(): string {
    return this.member.name
  }

  /** Writes to a person; starts the conversation if there is none yet. */
  write(to: Person, body = 'Hello', draftId: string = uuidv7()): Promise<SentMessage> {
    return sendMessage(this.member, { to: to.id, body, draftId })
  }

  /** Returns the person's credits. */
  async balance(): Promise<number> {
    const account = await this.owner
      .selectFrom('credit_accounts')
      .select('balance')
      .where('pool_id', '=', this.member.tenant.poolId)
      .where('account_id', '=', this.id)
      .executeTakeFirst()
    return account?.balance ?? 0
  }
}

/** Inserts a member as if they had signed up and confirmed a month ago, or `joinedHoursAgo`. */
export async function settle(
  owner: Kysely<Tables>,
  tenant: Tenant,
  key: string,
  wish: MemberWish,
  isFirst: boolean,
): Promise<Person> {
  const member = memberFor(tenant, key, { gender: isFirst ? 'female' : 'male', ...wish })
  await writeAccount(owner, member)
  await writeProfile(owner, member, wish)
  return new Person(member, owner)
}

/** Returns a member as rules take them, without a row in any table. */
export function memberFor(tenant: Tenant, key: string, wish: MemberWish, id: string = uuidv7()): Member {
  const gender = wish.gender ?? 'male'
  const confirmed = wish.confirmed ?? true
  return {
    tenant,
    id,
    sessionId: uuidv7(),
    proved: true,
    name: key,
    email: `${key}@mail.example`,
    status: confirmed ? 'active' : 'not_confirmed',
    profileStatus: confirmed ? 'active' : 'disabled',
    language: 'en',
    country: wish.country ?? 'NL',
    region: wish.region ?? 'NL-UT',
    city: wish.city ?? 'Utrecht',
    place: null,
    timeZone: tenant.settings.time_zone,
    gender,
    seeks: wish.seeks ?? [gender === 'female' ? 'male' : 'female'],
    seeksAges: null,
    birthDate: wish.birthDate ?? `${new Date().getUTCFullYear() - 30}-01-01`,
    paid: wish.premium ?? false,
    credits: wish.credits ?? 0,
    signupAt: joined(wish),
    mainPhoto: null,
    photoInReview: false,
    invisible: wish.invisible ?? false,
    sharedWith: sharedWith(tenant, wish),
    showsSensitive: true,
    wizard: {},
    wizardDone: true,
    notificationsDisabled: [],
    emailDisabledReason: null,
    emailDisabledAt: null,
    trafficSource: null,
  }
}

function sharedWith({ sisters }: Tenant, { shared = [] }: MemberWish): string[] {
  return (shared === true ? sisters : shared).map(({ id }) => id).sort()
}

function joined({ joinedHoursAgo = 30 * 24 }: MemberWish): Date {
  return new Date(Date.now() - joinedHoursAgo * 3600_000)
}

async function writeAccount(owner: Kysely<Tables>, member: Member): Promise<void> {
  const keys = { pool_id: member.tenant.poolId, tenant_id: member.tenant.id }
  await owner
    .insertInto('accounts')
    .values({
      ...keys,
      id: member.id,
      email: member.email,
      email_key: member.email.toLowerCase(),
      name_key: member.name.toLowerCase(),
      password_hash: 'none: nobody logs in with it',
      status: member.status,
      language: member.language,
      country: member.country,
      time_zone: member.timeZone,
      paid_at: member.paid ? member.signupAt : null,
      signup_at: member.signupAt,
      confirmed_at: member.status === 'active' ? member.signupAt : null,
      wizard_done_at: member.signupAt,
    })
    .execute()
  await owner
    .insertInto('credit_accounts')
    .values({ ...keys, account_id: member.id, balance: member.credits })
    .execute()
  if (member.credits === 0) return
  await owner
    .insertInto('credit_ledger')
    .values({
      ...keys,
      id: uuidv7(),
      account_id: member.id,
      delta: member.credits,
      reason: 'purchase',
      idempotency_key: `settled ${member.id}`,
    })
    .execute()
}

async function writeProfile(owner: Kysely<Tables>, member: Member, wish: MemberWish): Promise<void> {
  await owner
    .insertInto('members')
    .values({
      pool_id: member.tenant.poolId,
      tenant_id: member.tenant.id,
      id: member.id,
      name: member.name,
      gender: member.gender,
      seeks: member.seeks,
      birth_date: member.birthDate,
      country: member.country,
      region: member.region,
      city: member.city,
      status: memberStatus[member.profileStatus],
      invisible: member.invisible,
      shared_with: member.sharedWith,
      shows_sensitive: member.showsSensitive,
      premium: member.paid,
      fictional: wish.fictional ?? false,
    })
    .execute()
  if (member.sharedWith.length === 0) return
  await owner
    .insertInto('consents')
    .values({
      pool_id: member.tenant.poolId,
      tenant_id: member.tenant.id,
      id: uuidv7(),
      account_id: member.id,
      kind: 'sister_brands',
      version: '2',
      brands: JSON.stringify(member.sharedWith.map((id) => ({ id, name: id }))),
    })
    .execute()
}
