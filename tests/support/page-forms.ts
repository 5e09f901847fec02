/** A form of a page as a browser without scripts would send it. */
export interface PageForm {
  /** Path and query to which it posts. */
  action: string
  /** Values that it sends if no field is changed, by name. */
  values: Record<string, string>
  /** Values of its radio buttons, by name. */
  choices: Record<string, string[]>
  /** Names of all its fields. */
  names: Set<string>
}

/** Returns the forms of one of our pages, in order. */
export function formsOf(page: string): PageForm[] {
  return [...page.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].map(([, own = '', content = '']) => {
    const form: PageForm = { action: attributesOf(own).action ?? '', values: {}, choices: {}, names: new Set() }
    for (const [, attributes = ''] of content.matchAll(/<input([^>]*)>/g)) addInput(form, attributesOf(attributes))
    for (const [, attributes = '', text = ''] of content.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g)) {
      const { name } = attributesOf(attributes)
      if (name === undefined) continue
      form.names.add(name)
      form.values[name] = decoded(text).replace(/^\n/, '')
    }
    return form
  })
}

function addInput({ names, values, choices }: PageForm, attributes: Record<string, string>): void {
  const { name, type = 'text', value = '', checked } = attributes
  if (name === undefined) return
  names.add(name)
  if (type === 'radio') {
    const known = choices[name] ?? []
    choices[name] = known
    known.push(value)
  }
  if ((type !== 'radio' && type !== 'checkbox') || checked !== undefined) values[name] = value
}

function attributesOf(text: string): Record<string, string> {
  const found = text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, decoded(value)]))
}

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }

function decoded(text: string): string {
  return text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity)
}
