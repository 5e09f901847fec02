import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import { hashPassword } from '~/modules/accounts/passwords/passwords.server'
import { allSisters, giveConsents } from '~/modules/accounts/sign-up/consents.server'
import { deliverFirstMessage } from '~/modules/chats/sending/send-message.server'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { insertLike } from '~/modules/likes/like-member.server'
import type { WrittenPhoto } from '~/modules/photos/keep-photo.server'
import { keepPhoto } from '~/modules/photos/keep-photo.server'
import { processPhoto } from '~/modules/photos/process-photo.server'
import { addProcessedPhoto } from '~/modules/photos/upload/add-photo.server'
import { cityByName } from '~/modules/places/queries.server'
import type { City } from '~/modules/places/schema'
import { log } from '~/platform/log.server'
import { accountKey } from '~/platform/names/account-key'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Tenants } from '~/tenancy/tenants.server'
import type { DemoBrand } from './brands'
import { demoBrands } from './brands'
import type { DemoContent, DemoPerson } from './people'
import { demoLogin, demoPeople } from './people'

export interface DemoLogin {
  slug: string
  kind: 'free' | 'premium'
  email: string
  password: string
}

const demoPassword = 'try-manyhearts'
const demoCredits = 60
/** Matches no password: demo members can't log in, the two prepared accounts of a brand can. */
const noPassword = '!'

interface Watched {
  /** Reports progress. */
  report(line: string): void
  /** Aborted when the server stops. */
  ending: AbortSignal
}

const reportEvery = 10

/**
 * Fills the existing, empty demo brands: members with photos, conversations, and two prepared accounts per brand. Never
 * a `live` tenant. Returns the prepared accounts.
 */
export async function seedDemo(tenants: Tenants, watched: Watched): Promise<DemoLogin[]> {
  const folder = join(process.cwd(), 'demo')
  const logins: DemoLogin[] = []
  let content: DemoContent | undefined
  for (const brand of demoBrands) {
    const tenant = await tenants.bySlug(brand.slug)
    if (!tenant || tenant.settings.live) continue
    if (await isEmpty(tenant)) {
      content ??= readContent(folder)
      watched.report(`Members of the demo, ${tenant.settings.name}: photos …`)
      await seedBrand(tenant, brand, content, { ...watched, folder })
      log().info({ tenant: brand.slug }, 'demo members are there')
    }
    for (const kind of ['free', 'premium'] as const) {
      logins.push({ slug: brand.slug, kind, email: loginAddress(tenant, kind), password: demoPassword })
    }
  }
  return logins
}

/** E-mail addresses of the demo members who are online: every fourth, by number. */
const awake = /^member-\d*[048]@/

/** Keeps some demo members online; the effect of a call lasts a few minutes. */
export async function keepDemoAwake(tenants: Tenants): Promise<void> {
  for (const { slug } of demoBrands) {
    const tenant = await tenants.bySlug(slug)
    if (!tenant || tenant.settings.live) continue
    await forTenant(tenant, (db) =>
      db
        .updateTable('members')
        .from('accounts')
        .set({ last_active_at: new Date() })
        .whereRef('accounts.pool_id', '=', 'members.pool_id')
        .whereRef('accounts.id', '=', 'members.id')
        .where('members.pool_id', '=', db.scope.poolId)
        .where('members.tenant_id', '=', db.scope.tenantId)
        .where('accounts.email_key', '~', awake.source)
        .execute(),
    )
  }
}

function readContent(folder: string): DemoContent {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  return { portraits: read('portraits.json'), words: read('words.json'), homes: read('homes.json') }
}

function loginAddress(tenant: Tenant, kind: DemoLogin['kind']): string {
  return `${kind}@${tenant.domain}`
}

function isEmpty(tenant: Tenant): Promise<boolean> {
  return forTenant(tenant, async (db) => {
    const member = await db
      .selectFrom('members')
      .select('id')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .limit(1)
      .executeTakeFirst()
    return member === undefined
  })
}

interface Prepared {
  person: DemoPerson
  id: string
  email: string
  passwordHash: string
  city: City
  photos: WrittenPhoto[]
}

async function seedBrand(
  tenant: Tenant,
  brand: DemoBrand,
  content: DemoContent,
  { folder, report, ending }: Watched & { folder: string },
): Promise<void> {
  const password = await hashPassword(demoPassword)
  const people: Prepared[] = []
  const all = demoPeople(brand, content)
  for (const [index, person] of all.entries()) {
    // Aborts before the transaction, so that the next start begins afresh.
    ending.throwIfAborted()
    if (index > 0 && index % reportEvery === 0)
      report(`Members of the demo, ${tenant.settings.name}: ${index} of ${all.length}`)
    people.push(await prepared(tenant, person, `member-${index + 1}@${tenant.domain}`, noPassword, folder))
  }
  const logins: Prepared[] = []
  for (const kind of ['free', 'premium'] as const) {
    logins.push(await prepared(tenant, demoLogin(brand, kind, content), loginAddress(tenant, kind), password, folder))
  }
  await forTenant(tenant, async (db) => {
    await db
      .insertInto('tenant_homes')
      .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, slug: tenant.slug })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const one of [...people, ...logins]) await insertPerson(db, tenant, one)
    for (const login of logins) await comeUpTo(db, tenant, login, people)
  })
}

/** Does everything slow, such as processing and storing photos, before the transaction begins. */
async function prepared(
  tenant: Tenant,
  person: DemoPerson,
  email: string,
  passwordHash: string,
  folder: string,
): Promise<Prepared> {
  const city = await cityByName({ country: person.country, region: null, name: person.city })
  if (!city) throw new Error(`demo/homes.json: no city ${person.city} in ${person.country}`)
  const id = uuidv7()
  const photos: WrittenPhoto[] = []
  for (const file of person.portraits) {
    photos.push(await keepPhoto({ id, tenant }, await processPhoto(readFileSync(join(folder, 'people', file)))))
  }
  return { person, id, email, passwordHash, city, photos }
}

async function insertPerson(db: TenantDb, tenant: Tenant, prepared: Prepared) {
  const { person, id, email, passwordHash, city, photos } = prepared
  const consented = person.sharedWithSisters && !person.fictional ? allSisters(tenant) : []
  const { poolId: pool_id, tenantId: tenant_id } = db.scope
  const now = Date.now()
  if (!person.fictional) {
    await db
      .insertInto('accounts')
      .values({
        pool_id,
        id,
        tenant_id,
        email,
        email_key: accountKey(email),
        name_key: accountKey(person.name),
        password_hash: passwordHash,
        status: 'active',
        language: person.language,
        notifications_disabled: ['promotions', 'weekly_updates', 'news'],
        pushes_disabled: ['promotions', 'weekly_updates', 'news'],
        country: person.country,
        time_zone: null,
        paid_at: person.premium ? new Date(now) : null,
        signup_at: new Date(now - 30 * 24 * 3_600_000),
        confirmed_at: new Date(now - 29 * 24 * 3_600_000),
        wizard_done_at: new Date(now - 29 * 24 * 3_600_000),
        email_disabled_reason: null,
        traffic_source: null,
        deletion_reason: null,
      })
      .execute()
  }
  await db
    .insertInto('members')
    .values({
      pool_id,
      id,
      tenant_id,
      name: person.name,
      gender: person.gender,
      seeks: person.seeks,
      birth_date: birthDate(person.age, email.length + person.name.length * 17),
      country: city.country,
      region: city.region,
      city_id: city.cityId,
      city: city.city,
      lat: city.lat,
      lon: city.lon,
      cell: city.cell,
      facts: person.facts,
      reason: person.reason,
      interests: person.interests,
      about_me: person.about,
      languages: [person.language],
      fictional: person.fictional,
      status: memberStatus.active,
      shared_with: consented.map((brand) => brand.id),
      shown_outside: person.sharedWithSisters,
      premium: person.premium && !person.fictional,
      last_active_at: new Date(now - person.idleMinutes * 60_000),
    })
    .execute()
  if (consented.length > 0) await giveConsents(db, tenant, id, ['sister_brands'], consented)
  for (const photo of photos) await addProcessedPhoto(db, { id }, photo)
  if (!person.fictional && person.premium) {
    await grantCredits(db, { id }, { credits: demoCredits, key: 'demo', reason: 'operator', note: 'demo' })
  }
}

/** Creates activity for a prepared account: conversations in which members wrote first, and likes. */
async function comeUpTo(db: TenantDb, tenant: Tenant, login: Prepared, people: Prepared[]): Promise<void> {
  const { person, id } = login
  const keen = people.filter(({ person: other }) => !other.fictional && other.seeks.includes(person.gender))
  const writers = keen.filter((one) => one.person.premium).slice(0, 3)
  for (const writer of writers) {
    const opener = writer.person.about.split(/(?<=[.?])\s/).at(-1) ?? writer.person.about
    await deliverFirstMessage(db, { id: writer.id, tenant, paid: true }, id, opener, uuidv7())
  }
  const likers = keen.filter((one) => !writers.includes(one) && one.photos.length > 0).slice(0, 2)
  for (const liker of likers) await insertLike(db, tenant, liker.id, id)
  // Likes appear in the list, but don't pop up for a first-time user.
  await db
    .updateTable('likes')
    .set({ popped_up: true })
    .where('pool_id', '=', db.scope.poolId)
    .where('liked_id', '=', id)
    .execute()
}

/** Returns a birthday with which the age stays right for months: 'yyyy-mm-dd'. */
function birthDate(age: number, spread: number): string {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() - age, day.getUTCMonth(), day.getUTCDate() - 20 - (spread % 150))
  return day.toISOString().slice(0, 10)
}
