import type { TenantDb } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import { dayIn } from '~/i18n/calendar'
import { translate } from '~/i18n/texts/texts.server'
import { allSisters, giveConsents } from '~/modules/accounts/sign-up/consents.server'
import { deliverFirstMessage } from '~/modules/chats/sending/send-message.server'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { insertLike } from '~/modules/likes/like-member.server'
import type { WrittenPhoto } from '~/modules/photos/keep-photo.server'
import { activePhotos } from '~/modules/photos/queries.server'
import { addProcessedPhoto } from '~/modules/photos/upload/add-photo.server'
import { moveMark } from '~/modules/photos/upload/photo-rows.server'
import type { City } from '~/modules/places/schema'
import { accountKey } from '~/platform/names/account-key.server'
import { uuidv7 } from '~/platform/tokens.server'
import { askedPrompts, promptNamed } from '~/tenancy/prompts/prompts.server'
import type { Tenant } from '~/tenancy/tenant'
import type { DemoPerson } from './people'

const demoCredits = 60

/** A person of the demo, ready to be inserted. */
export interface Prepared {
  person: DemoPerson
  id: string
  email: string
  passwordHash: string
  city: City
  photos: WrittenPhoto[]
}

/** Returns false if somebody else has the e-mail address. */
export async function insertPerson(db: TenantDb, tenant: Tenant, prepared: Prepared): Promise<boolean> {
  const { person, id, city, photos } = prepared
  const consented = person.sharedWithSisters && !person.fictional ? allSisters(tenant) : []
  const { poolId: pool_id, tenantId: tenant_id } = db.scope
  const now = Date.now()
  const name = person.fictional ? person.name : await insertAccount(db, prepared, now)
  if (name === null) return false
  await db
    .insertInto('members')
    .values({
      pool_id,
      id,
      tenant_id,
      name,
      gender: person.gender,
      seeks: person.seeks,
      birth_date: birthDate(person.age, prepared.email.length + person.name.length * 17),
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
  const answers = answersOf(tenant, person).map((answer, position) => ({
    ...{ pool_id, tenant_id, id: uuidv7(), member_id: id, position, status: 'active' as const },
    ...answer,
  }))
  if (answers.length > 0) await db.insertInto('profile_answers').values(answers).execute()
  if (consented.length > 0) await giveConsents(db, tenant, id, ['sister_brands'], consented)
  for (const photo of photos) await addProcessedPhoto(db, { id }, photo)
  const shown = await activePhotos(db, id)
  const [main] = shown
  const last = shown.at(-1)
  if (last && person.caption !== null && !person.fictional) {
    const caption = { id: uuidv7(), member_id: id, photo_id: last.id, body: person.caption, status: 'active' as const }
    await db
      .insertInto('photo_captions')
      .values({ pool_id, tenant_id, ...caption })
      .execute()
  }
  if (main && person.verified && !person.fictional) {
    await moveMark(db, id, { photoId: main.id, on: dayIn('UTC') })
  }
  if (!person.fictional && person.premium) {
    await grantCredits(db, { id }, { credits: demoCredits, key: 'demo', reason: 'operator', note: 'demo' })
  }
  return true
}

/** Returns answers to three of the brand's questions, their examples; every fourth person has one. */
function answersOf(tenant: Tenant, { language, age, idleMinutes }: DemoPerson) {
  const t = translate(tenant, language)
  const asked = [...askedPrompts(tenant).values()].flat()
  const start = age * 7 + Math.floor(idleMinutes / 3)
  return [0, 10, 19].slice(0, start % 4 === 0 ? 1 : 3).flatMap((step) => {
    const prompt = promptNamed(tenant, asked[(start + step) % asked.length] ?? '', t)
    return prompt ? [{ prompt: prompt.name, body: prompt.example }] : []
  })
}

/** Most numbers that are tried behind a name that somebody else has. */
const mostNamesakes = 20

/** Inserts the account under its name, or under 'Zoe2' if a visitor took 'Zoe'. Returns the name; null if none is free. */
async function insertAccount(db: TenantDb, prepared: Prepared, now: number): Promise<string | null> {
  const { person, id, email, passwordHash } = prepared
  for (let namesakes = 1; namesakes <= mostNamesakes; namesakes++) {
    const name = namesakes === 1 ? person.name : `${person.name}${namesakes}`
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('accounts')
      .values({
        pool_id: db.scope.poolId,
        id,
        tenant_id: db.scope.tenantId,
        email,
        email_key: accountKey(email),
        name_key: accountKey(name),
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
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) return name
  }
  return null
}

/** The last sentence of what a person says about themselves. */
function firstMessageOf({ person: { about } }: Prepared): string {
  return about.split(/(?<=[.?])\s/).at(-1) ?? about
}

/** Creates activity for a prepared account: conversations in which members wrote first, each in their own words, and likes. */
export async function comeUpTo(db: TenantDb, tenant: Tenant, login: Prepared, people: Prepared[]): Promise<void> {
  const { person, id } = login
  const keen = people.filter(({ person: other }) => !other.fictional && other.seeks.includes(person.gender))
  const premium = keen.filter((one) => one.person.premium)
  const firstMessages = premium.map(firstMessageOf)
  const writers = premium.filter((one, index) => firstMessages.indexOf(firstMessageOf(one)) === index).slice(0, 3)
  for (const writer of writers) {
    await deliverFirstMessage(db, { id: writer.id, tenant, paid: true }, id, firstMessageOf(writer), uuidv7())
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
