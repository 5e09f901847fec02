import type { MailRecord } from '../schema'

/** What a text record holds in one piece, at most. */
const longestPiece = 255

/** Whether a record is to be published as proposed. What is right or could not be read stays as it is. */
export function isToPublish({ state }: Pick<MailRecord, 'state'>): boolean {
  return state === 'weak' || state === 'differs' || state === 'absent'
}

/** The records to publish, as a zone file has them. */
export function zoneLines(mail: readonly MailRecord[]): string[] {
  return mail.filter(isToPublish).flatMap(({ name, value }) => (value ? [`${name} TXT ${quoted(value)}`] : []))
}

function quoted(value: string): string {
  const count = Math.ceil(value.length / longestPiece)
  const pieces = Array.from({ length: count }, (_, index) =>
    value.slice(index * longestPiece, (index + 1) * longestPiece),
  )
  return pieces.map((piece) => `"${piece}"`).join(' ')
}
