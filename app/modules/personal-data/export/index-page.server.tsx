import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readerLocale } from '~/i18n/choose-language'
import { makeFormats } from '~/i18n/formats'
import type { Language } from '~/i18n/languages'
import { languageTag } from '~/i18n/languages'
import { translate } from '~/i18n/texts/texts.server'
import type { Pace } from '~/platform/jobs/pace.server'
import type { Tenant } from '~/tenancy/tenant'
import { exportGroups } from '../schema'
import type { ExportedConversation } from './collect-messages.server'
import type { ExportRow } from './collect-rows.server'
import type { Reader } from './conversations-markup.server'
import { conversationsMarkup } from './conversations-markup.server'

/** Data of a copy's HTML page. */
export interface Copy {
  name: string
  madeAt: Date
  tables: Readonly<Record<string, readonly ExportRow[]>>
  photos: readonly string[]
  conversations: readonly ExportedConversation[]
}

/** Styles of the page, which is opened without the site and its stylesheets. Uses the system's colors. */
const look = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem; color: CanvasText; background: Canvas; color-scheme: light dark }
h1, h2, h3 { line-height: 1.2 } h2 { margin-top: 2.5rem; border-bottom: 1px solid GrayText; padding-bottom: .3rem }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; font-size: .9rem; display: block; overflow-x: auto }
th, td { text-align: start; vertical-align: top; padding: .3rem .7rem; border: 1px solid GrayText; overflow-wrap: anywhere }
img { max-width: 100%; height: auto; border-radius: .5rem } figure { margin: 0; display: grid; gap: .8rem; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)) }
li { margin: .4rem 0 } time, small { opacity: .75; font-size: .85rem }
`

/** Renders the copy's HTML page in the reader's language, without JavaScript. */
export async function indexPage(tenant: Tenant, language: Language, copy: Copy, rest: Pace): Promise<string> {
  const format = makeFormats(readerLocale(tenant, language, null), tenant.settings.time_zone)
  const reader: Reader = { t: translate(tenant, language), format }
  const page = (
    <html lang={languageTag(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{reader.t('personal-data:copy.title', { brand: tenant.settings.name })}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a stylesheet without anybody's words */}
        <style dangerouslySetInnerHTML={{ __html: look }} />
      </head>
      <body>
        <Contents tenant={tenant} reader={reader} copy={copy} />
      </body>
    </html>
  )
  const [before, after] = renderToStaticMarkup(page).split(renderToStaticMarkup(<Conversations />))
  return `<!doctype html>${before}${await conversationsMarkup(copy.conversations, reader, rest)}${after}`
}

/** Placeholder for the conversations. No text can imitate it, because text is escaped. */
function Conversations() {
  return <div id="conversations" />
}

function Contents({ tenant, reader, copy }: { tenant: Tenant; reader: Reader; copy: Copy }) {
  const { t, format } = reader
  return (
    <main>
      <h1>{t('personal-data:copy.title', { brand: tenant.settings.name })}</h1>
      <p>{t('personal-data:copy.made', { name: copy.name, date: format.dateTime(copy.madeAt) })}</p>
      <p>
        <small>{t('personal-data:copy.files')}</small>
      </p>
      {copy.photos.length > 0 && (
        <Part title={t('personal-data:group.photos')}>
          <figure>
            {copy.photos.map((file) => (
              <img key={file} src={file} alt="" loading="lazy" />
            ))}
          </figure>
        </Part>
      )}
      {Object.entries(exportGroups).map(([group, tables]) => (
        <Group key={group} title={t(`personal-data:group.${group}`)} tables={tables} reader={reader} copy={copy} />
      ))}
      <Part title={t('personal-data:group.messages')}>
        <Conversations />
      </Part>
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface GroupProps {
  title: string
  tables: readonly string[]
  reader: Reader
  copy: Copy
}

/** Renders the tables of a group that have rows; a table with a single row is shown vertically. */
function Group({ title, tables, reader, copy }: GroupProps) {
  const filled = tables.flatMap((table) => {
    const rows = copy.tables[table] ?? []
    return rows.length > 0 ? [{ table, rows }] : []
  })
  if (filled.length === 0) return null
  return (
    <Part title={title}>
      {filled.map(({ table, rows }) => (
        <Rows key={table} rows={rows.map(withFacts)} reader={reader} />
      ))}
    </Part>
  )
}

/** Turns the profile's choices, stored in one column, into columns of their own. */
function withFacts({ facts, ...row }: ExportRow): ExportRow {
  return typeof facts === 'object' ? { ...row, ...facts } : row
}

/** Renders the columns that have a name in the reader's language and a value; all others are only in the JSON files. */
function Rows({ rows, reader }: { rows: readonly ExportRow[]; reader: Reader }) {
  const columns = Object.keys(rows[0] ?? {}).flatMap((column) => {
    const name = wordOf(reader, `personal-data:column.${column}`, `members:field.${column}`)
    return name && rows.some((row) => !isEmpty(row[column])) ? [{ column, name }] : []
  })
  const [only, ...others] = rows
  if (only && others.length === 0) {
    return (
      <table>
        <tbody>
          {columns.map(({ column, name }) => (
            <tr key={column}>
              <th scope="row">{name}</th>
              <td>{shown(reader, column, only[column])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ column, name }) => (
            <th key={column} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={JSON.stringify(row)}>
            {columns.map(({ column }) => (
              <td key={column}>{shown(reader, column, row[column])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the first of these texts that exists; null if none does. */
function wordOf({ t }: Reader, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const word = t(key)
    if (word !== key && word !== key.split(':')[1]) return word
  }
  return null
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const choice = /^[a-z_]{2,30}$/

function shown(reader: Reader, column: string, value: unknown): string {
  if (isEmpty(value)) return ''
  const { t, format } = reader
  if (typeof value === 'boolean') return t(value ? 'personal-data:copy.yes' : 'personal-data:copy.no')
  if (Array.isArray(value)) return value.map((part) => shown(reader, column, part)).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (moment.test(text)) return format.dateTime(text)
  return (choice.test(text) && optionOf(reader, column, text)) || text
}

/** Returns the text of an option of a profile field, as the profile shows it. */
function optionOf(reader: Reader, column: string, option: string): string | null {
  const field = column === 'reason' ? 'reason_for_signup' : column
  return wordOf(reader, `members:option.${field}.${option}`, `accounts:field.${field}_${option}`)
}
