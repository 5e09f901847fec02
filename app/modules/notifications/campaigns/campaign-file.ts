import type { CampaignLetter } from '~/database/tables/notifications'
import type { Problem } from '~/tenancy/settings/problems'
import { nearest } from '~/tenancy/settings/problems'

export const campaignKinds = ['news', 'promotions'] as const

export type CampaignKind = (typeof campaignKinds)[number]

export function isCampaign(kind: string): kind is CampaignKind {
  return campaignKinds.some((known) => known === kind)
}

/** Parsed contents of a file `mails/<date>-<name>.<language>.md`. */
export interface CampaignFile {
  kind: CampaignKind
  letter: CampaignLetter
}

/** Maximum numbers of characters. */
const longest = { subject: 150, heading: 150, file: 50_000 }
const keys = ['kind', 'subject']

/** Placeholders in the text, filled in for each member. */
export const placeholders = ['name', 'brand'] as const

type Read = { value: CampaignFile; problems: [] } | { value: null; problems: Problem[] }

/** Reports what is expected in a line, 1-based; `line` is null if no line applies. */
type Wrong = (line: number | null, key: string, expected: string) => void

/**
 * Parses a campaign file: between two lines of '---' `kind: news` or `kind: promotions` and `subject: …`, then Markdown
 * that begins with a heading.
 * @param file path named in problems
 */
export function readCampaignFile(file: string, source: string): Read {
  const problems: Problem[] = []
  const wrong: Wrong = (line, key, expected) => problems.push({ file, line, key, expected })
  if (source.length > longest.file) wrong(null, '', `at most ${longest.file} characters, found ${source.length}`)
  const lines = source.slice(0, longest.file).split(/\r?\n/)
  const end = lines.indexOf('---', 1)
  if (lines[0] !== '---' || end < 0) {
    wrong(1, '', "'---', then kind and subject, then '---'")
    return { value: null, problems }
  }
  const { kind, subject } = readHead(lines.slice(1, end), wrong)
  const { heading, body } = readText(lines, end + 1, wrong)
  checkPlaceholders(lines, wrong)
  for (const [index, text] of lines.entries()) {
    if (/!\[[^\]]*\]\(/.test(text)) wrong(index + 1, 'text', 'no pictures')
  }
  if (problems.length > 0 || !kind) return { value: null, problems }
  return { value: { kind, letter: { subject, heading, body } }, problems: [] }
}

/** Parses the 'key: value' lines, which begin on the second line of the file. */
function readHead(lines: readonly string[], wrong: Wrong): { kind: CampaignKind | undefined; subject: string } {
  const head = new Map<string, { value: string; line: number }>()
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') continue
    const [, key = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(text.trim()) ?? []
    const line = index + 2
    const fault = keyFault(key, text, head)
    if (fault) wrong(line, key, fault)
    else head.set(key, { value: value.replace(/^(["'])(.*)\1$/, '$2'), line })
  }
  const kind = campaignKinds.find((known) => known === head.get('kind')?.value)
  if (!kind) wrong(head.get('kind')?.line ?? null, 'kind', campaignKinds.join(' or '))
  const subject = head.get('subject')?.value ?? ''
  if (!subject || subject.length > longest.subject) {
    wrong(head.get('subject')?.line ?? null, 'subject', `1 to ${longest.subject} characters`)
  }
  return { kind, subject }
}

/** Returns the end of the sentence 'expected …'; null if the line is valid. */
function keyFault(key: string, text: string, before: ReadonlyMap<string, unknown>): string | null {
  if (key === '') return `'key: value', found '${text.trim()}'`
  if (before.has(key)) return 'each key once'
  if (keys.includes(key)) return null
  const near = nearest(key, keys)
  return `one of ${keys.join(', ')}${near ? `; '${near}' is meant?` : ''}`
}

function readText(lines: readonly string[], from: number, wrong: Wrong): { heading: string; body: string } {
  const start = lines.findIndex((text, index) => index >= from && text.trim() !== '')
  const heading = /^#\s+(.+)$/.exec(lines[start] ?? '')?.[1]?.trim() ?? ''
  if (!heading || heading.length > longest.heading) {
    wrong(start < 0 ? null : start + 1, 'heading', `'# ' and a heading of at most ${longest.heading} characters`)
  }
  const body = lines
    .slice(start + 1)
    .join('\n')
    .trim()
  if (start >= 0 && !body) wrong(start + 1, 'text', 'a text below the heading')
  return { heading, body }
}

function checkPlaceholders(lines: readonly string[], wrong: Wrong): void {
  const known = placeholders.map((name) => `{{${name}}}`).join(' or ')
  for (const [index, text] of lines.entries()) {
    for (const [, name = ''] of text.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)) {
      if (!placeholders.some((placeholder) => placeholder === name)) {
        wrong(index + 1, name, `${known}, found {{${name}}}`)
      }
    }
  }
}
