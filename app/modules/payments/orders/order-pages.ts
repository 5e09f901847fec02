import { paths } from '~/paths'
/** Where bundle, way to pay and code are chosen, with these chosen and the code looked at. */
export function choicePage({ bundleId, method }: { bundleId: number; method: string }, code: string | null): string {
  const chosen = new URLSearchParams({ bundle: `${bundleId}`, method, ...(code ? { code, apply: 'yes' } : {}) })
  return `${paths.credits}?${chosen}`
}

/**
 * The order of a bundle before it is placed. `key`: once it has one. `card`: the stored way to pay that is charged. `offer`:
 * the code of the offer that was displayed where the bundle was chosen.
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

/** Where the bank details for a direct debit are asked, then the code. */
export function debitPage(bundleId: number, code: string | null, key: string, offer: string | null): string {
  const query = { bundle: `${bundleId}`, order: key, ...(code ? { code } : {}), ...(offer ? { offer } : {}) }
  return `${paths.directDebit}?${new URLSearchParams(query)}`
}

/** The page of an order, before and after it is pressed: going back to it never makes a second one. */
export function orderPage(order: { bundle_id: number; method: string; order_key: string }): string {
  return draftPage(order.bundle_id, order.method, null, { key: order.order_key })
}
