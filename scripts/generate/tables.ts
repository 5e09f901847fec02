import { languages } from '~/i18n/languages'
import { mediaEndings } from '~/tenancy/files/asset.server'
import { landerNames, nichePrefixes } from '~/tenancy/landers/landers'
import { companiesSchema, tenantSchema, themeSchema, variantSchema } from '~/tenancy/settings/json-schema.server'

/** The part of JSON Schema that the settings schemas use. */
interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Returns the generated parts of docs/brand.md by marker name. */
export function brandTables(): Record<string, string> {
  const company = (companiesSchema() as Schema).properties?.companies?.items
  const theme = themeSchema() as Schema
  return {
    settings: tableOf(tenantSchema() as Schema),
    variants: tableOf(variantSchema() as Schema),
    prefixes: listed(nichePrefixes),
    landers: listed(landerNames),
    companies: tableOf(company ?? {}),
    tokens: listed(Object.keys(theme.properties?.tokens?.properties ?? {})),
    media: listed(mediaEndings.map((ending) => `.${ending}`)),
    languages: listed(languages),
  }
}

/** Returns the page with each marked part regenerated: `<!-- name -->` … `<!-- /name -->`. */
export function withTables(page: string): string {
  return Object.entries(brandTables()).reduce(
    (text, [name, part]) =>
      text.replace(
        new RegExp(`<!-- ${name} -->[\\s\\S]*?<!-- /${name} -->`),
        () => `<!-- ${name} -->\n${part}\n<!-- /${name} -->`,
      ),
    page,
  )
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

function tableOf({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties)
    .filter(([key]) => key !== '$schema')
    .map(([key, schema]) => {
      const otherwise = required.includes(key) ? 'required' : ''
      const given = schema.default === undefined ? otherwise : shortened(schema.default)
      return `| \`${key}\` | ${kindOf(schema)} | ${given} | ${schema.description ?? ''} |`
    })
  return ['| Key | Kind | Default | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function kindOf(schema: Schema): string {
  if (schema.enum)
    return schema.enum.length > 8 ? `one of ${schema.enum.length} names` : schema.enum.map(code).join(', ')
  if (schema.const !== undefined) return code(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(kindOf))].join(' or ')
  if (schema.type === 'array') return `list of ${kindOf(schema.items ?? {})}`
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.type === 'boolean') return 'true or false'
  if (schema.type === 'object') return objectOf(schema)
  return schema.maxLength ? `text (up to ${schema.maxLength})` : 'text'
}

function numberOf({ minimum, maximum }: Schema): string {
  const bounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return bounded ? `${minimum} to ${maximum}` : 'number'
}

function objectOf({ properties, additionalProperties }: Schema): string {
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`
  return typeof additionalProperties === 'object' ? `map to ${kindOf(additionalProperties)}` : 'object'
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value)}\``
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? 'the product’s own' : `\`${text}\``
}
