import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forTenant } from '~/database/for-tenant.server'
import { hashPassword } from '~/modules/accounts/passwords/passwords.server'
import type { WrittenPhoto } from '~/modules/photos/keep-photo.server'
import { keepPhoto } from '~/modules/photos/keep-photo.server'
import { processPhoto } from '~/modules/photos/process-photo.server'
import { cityByName } from '~/modules/places/queries.server'
import { log } from '~/platform/log.server'
import { accountKey } from '~/platform/names/account-key.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Tenants } from '~/tenancy/tenants.server'
import type { DemoBrand } from './brands'
import { demoBrands } from './brands'
import type { Prepared } from './insert-person.server'
import { comeUpTo, insertPerson } from './insert-person.server'
import type { DemoContent, DemoPerson } from './people'
import { demoLogin, demoPeople } from './people'

export interface DemoLogin {
  slug: string
  kind: 'free' | 'premium'
  email: string
  password: string
}

const loginKinds = ['free', 'premium'] as const
const demoPassword = 'try-manyhearts'
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
 * Fills the existing demo brands that lack their prepared accounts: members with photos, conversations, and two
 * prepared accounts per brand. Visitors may sign up meanwhile. Never a `live` tenant. Returns the prepared accounts.
 */
export async function seedDemo(tenants: Pick<Tenants, 'bySlug'>, watched: Watched): Promise<DemoLogin[]> {
  const folder = join(process.cwd(), 'demo')
  const prepared: DemoLogin[] = []
  let content: DemoContent | undefined
  for (const brand of demoBrands) {
    const tenant = await tenants.bySlug(brand.slug)
    if (!tenant || tenant.settings.live) continue
    const logins = loginKinds.map((kind) => ({
      slug: brand.slug,
      kind,
      email: loginAddress(tenant, kind),
      password: demoPassword,
    }))
    const emails = logins.map(({ email }) => email)
    if (!(await hasAccounts(tenant, emails))) {
      content ??= readContent(folder)
      watched.report(`Members of the demo, ${tenant.settings.name}: photos …`)
      await seedBrand(tenant, brand, content, { ...watched, folder })
      log().info({ tenant: brand.slug }, 'demo members are there')
    }
    prepared.push(...logins)
  }
  return prepared
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
        .where('members.fictional', '=', false)
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

function memberAddress(tenant: Tenant, index: number): string {
  return `member-${index + 1}@${tenant.domain}`
}

/** Whether each of the addresses has an account. */
function hasAccounts(tenant: Tenant, emails: readonly string[]): Promise<boolean> {
  return forTenant(tenant, async (db) => {
    const accounts = await db
      .selectFrom('accounts')
      .select('id')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('email_key', 'in', emails.map(accountKey))
      .execute()
    return accounts.length === emails.length
  })
}

async function seedBrand(
  tenant: Tenant,
  brand: DemoBrand,
  content: DemoContent,
  { folder, report, ending }: Watched & { folder: string },
): Promise<void> {
  const password = await hashPassword(demoPassword)
  const people: Prepared[] = []
  // Somebody may have closed a prepared account: then the members are still there.
  const arePeopleThere = await hasAccounts(tenant, [memberAddress(tenant, 0)])
  const all = arePeopleThere ? [] : demoPeople(brand, content)
  for (const [index, person] of all.entries()) {
    // Aborts before the transaction, so that the next start begins afresh.
    ending.throwIfAborted()
    if (index > 0 && index % reportEvery === 0)
      report(`Members of the demo, ${tenant.settings.name}: ${index} of ${all.length}`)
    people.push(await prepared(tenant, person, memberAddress(tenant, index), noPassword, folder))
  }
  const logins: Prepared[] = []
  for (const kind of loginKinds) {
    logins.push(await prepared(tenant, demoLogin(brand, kind, content), loginAddress(tenant, kind), password, folder))
  }
  await forTenant(tenant, async (db) => {
    await db
      .insertInto('tenant_homes')
      .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, slug: tenant.slug })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const inserted: Prepared[] = []
    for (const one of people) {
      if (await insertPerson(db, tenant, one)) inserted.push(one)
    }
    for (const login of logins) {
      if (await insertPerson(db, tenant, login)) await comeUpTo(db, tenant, login, inserted)
    }
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
