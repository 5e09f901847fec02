import { paths } from '~/paths'
/** Returns the URL where bundle, payment method and code are chosen, with these preselected and the code checked. */
export function choicePage({ bundleId, method }: { bundleId: number; method: string }, code: string | null): string {
  const chosen = new URLSearchParams({ bundle: `${bundleId}`, method, ...(code ? { code, apply: 'yes' } : {}) })
  return `${paths.credits}?${chosen}`
}

/**
 * Returns the URL of an order before it is placed. `key`: the order's key, once it has one. `card`: the stored payment
 * method to charge. `offer`: the code of the offer that was displayed where the bundle was chosen.
 */
export function draftPage(
  bundleId: number,
  method: string,
  code: string | null,
  { key, card, offer }: { key?: string; card?: string | undefined; offer?: string | null } = {},
): string {
  const query = new URLSearchParams({
    ...(key ? { order: key } : {}),
    ...(code ? { code } : {}),
    ...(card ? { card } : {}),
    ...(offer ? { offer } : {}),
  })
  return paths.order(bundleId, method) + (query.size > 0 ? `?${query}` : '')
}

/**
 * Returns the URL where the bank details for a direct debit are entered, then the code. `replaces`: the key of the unfinished order
 * in whose place this one comes.
 */
export function debitPage(
  bundleId: number,
  code: string | null,
  key: string,
  { offer, replaces }: { offer?: string | null; replaces?: string | null } = {},
): string {
  const query = {
    ...{ bundle: `${bundleId}`, order: key },
    ...(code ? { code } : {}),
    ...(offer ? { offer } : {}),
    ...(replaces ? { replaces } : {}),
  }
  return `${paths.directDebit}?${new URLSearchParams(query)}`
}

/**
 * Returns the URL of an order, the same before and after it is placed, so that returning to it never places a second
 * order.
 */
export function orderPage(order: { bundle_id: number; method: string; order_key: string }): string {
  return draftPage(order.bundle_id, order.method, null, { key: order.order_key })
}
