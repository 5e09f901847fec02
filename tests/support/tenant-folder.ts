import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { recordsInMemory } from '~/tenancy/records/in-memory'
import type { TenantHome } from '~/tenancy/records/records'
import type { Tenants, TenantsOptions } from '~/tenancy/tenants.server'
import { openTenants } from '~/tenancy/tenants.server'

type Settings = Record<string, unknown>

/** Opens a private copy of the demo brands' folder, and a server's view of it that polls every 40 ms. */
export async function openTenantFolder(prepare: (folder: TenantFolder) => Promise<void> = async () => undefined) {
  const root = join(await mkdtemp(join(tmpdir(), 'tenants-')), 'tenants')
  await cp('tenants', root, { recursive: true })
  const folder = new TenantFolder(root)
  await prepare(folder)
  await folder.open()
  return folder
}

export class TenantFolder implements AsyncDisposable {
  readonly log: string[] = []
  homes: TenantHome[] = []
  /** Records that survive a restart of the server's view. */
  readonly records = recordsInMemory(this)
  #tenants: Tenants | undefined

  constructor(readonly root: string) {}

  async open(options: Partial<TenantsOptions> = {}): Promise<void> {
    this.#tenants?.close()
    this.#tenants = await openTenants({
      root: this.root,
      development: false,
      variable: () => undefined,
      records: this.records,
      lookEvery: 40,
      log: {
        info: (fields, message) => this.log.push(`${message} ${fields.tenant}`),
        warn: (fields, message) => this.log.push(`${message} ${fields.tenant}`),
        error: (fields) => this.log.push(String(fields.problem)),
      },
      ...options,
    })
  }

  get tenants(): Tenants {
    if (!this.#tenants) throw new Error('not open')
    return this.#tenants
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts)
  }

  async settings(slug: string, change: (settings: Settings) => Settings, from = slug): Promise<void> {
    const settings = JSON.parse(await readFile(this.path(from, 'tenant.json'), 'utf8'))
    await mkdir(this.path(slug), { recursive: true })
    await writeWhole(this.path(slug, 'tenant.json'), JSON.stringify(change(settings), null, 2))
  }

  /** Adds a brand's folder beside the demo brands, without a pool. */
  add(slug: string, wish: Settings = {}): Promise<void> {
    const id = crypto.randomUUID()
    return this.settings(slug, () => ({ ...minimal, id, name: slug, domains: [`${slug}.example`], ...wish }), 'saffron')
  }

  async answer(host: string): Promise<string> {
    const answer = await this.tenants.forHost(host)
    if (answer.kind === 'tenant') return answer.tenant.slug
    return answer.kind === 'redirect' ? `→ ${answer.tenant.domain}` : answer.kind
  }

  async sisters(slug: string): Promise<string[]> {
    const tenant = await this.tenants.bySlug(slug)
    return tenant?.sisters.map((sister) => sister.slug) ?? []
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#tenants?.close()
    await rm(join(this.root, '..'), { recursive: true, force: true })
  }
}

/** Replaces a file atomically: readers see the old or the new content, never a part. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const aside = await mkdtemp(join(tmpdir(), 'whole-'))
  await writeFile(join(aside, 'file'), text)
  await rename(join(aside, 'file'), path)
  await rm(aside, { recursive: true })
}

/** Required settings of a brand, except its id, name and domains. */
export const minimal = {
  index_title: 'Title',
  description: 'Description',
  niche: 1,
  company_id: 1,
  theme: 'amber',
  languages: ['en'],
  domain_language: 'en',
  countries: ['NL'],
  currencies: ['EUR'],
  support_email: 'help@brand.example',
}

/** Waits longer than two polls, including the pause after a slow one on a busy machine. */
export const soon = () => wait(1_000)
