/** First parts of act names, for the filter. 'recovery_codes.renewed' belongs to 'recovery_code'. */
export const areas = [
  'member',
  'case',
  'photo',
  'template',
  'chat',
  'order',
  'code',
  'postback',
  'report',
  'revenue',
  'overview',
  'transparency',
  'ledger',
  'session',
  'passkey',
  'app',
  'recovery_code',
  'operator',
  'invite',
  'right',
  'audit',
  'job',
  'complaint',
  'alert',
] as const

/** Choices of the period filter in days; 0 means all. */
export const periods = [1, 7, 28, 0] as const

/** Reads the filters from a URL's query; an unknown value becomes the filter's first choice. */
export function searchOf(query: URLSearchParams) {
  const days = Number(query.get('days') ?? 7)
  const area = query.get('area') ?? ''
  const before = query.get('before') ?? ''
  return {
    search: (query.get('search') ?? '').slice(0, 100).replaceAll('\u0000', ''),
    area: (areas as readonly string[]).includes(area) ? area : '',
    days: (periods as readonly number[]).includes(days) ? days : 7,
    ...(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(before) && !Number.isNaN(Date.parse(before)) ? { before } : {}),
  }
}
