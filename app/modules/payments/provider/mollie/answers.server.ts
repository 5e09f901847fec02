import { z } from 'zod'

/** The parts of Mollie's responses that are read. */

const money = z.object({ value: z.string().regex(/^\d+(\.\d+)?$/), currency: z.string().length(3) })

export type MollieMoney = z.output<typeof money>

/** Converts an amount such as 'EUR 10.00' to minor units. */
export function minorUnits({ value, currency }: MollieMoney): number {
  return Math.round(Number(value) * 10 ** digitsOf(currency))
}

/** Converts minor units to Mollie's format: a string with the currency's decimals. */
export function mollieMoney(amount: number, currency: string): MollieMoney {
  const digits = digitsOf(currency)
  return { value: (amount / 10 ** digits).toFixed(digits), currency }
}

function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

export const payment = z.object({
  id: z.string(),
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
  amount: money,
  amountRefunded: money.nullish(),
  amountChargedBack: money.nullish(),
  sequenceType: z.enum(['oneoff', 'first', 'recurring']).nullish(),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  isCancelable: z.boolean().nullish(),
  metadata: z.unknown(),
  _links: z.object({ checkout: z.object({ href: z.url() }).nullish() }),
})

export type MolliePayment = z.output<typeof payment>

const next = z.object({ next: z.object({ href: z.string() }).nullish() })

export const paymentList = z.object({ _embedded: z.object({ payments: z.array(payment) }), _links: next })

export const customer = z.object({ id: z.string() })

export const mandate = z.object({
  id: z.string(),
  method: z.string(),
  status: z.enum(['valid', 'pending', 'invalid']),
  details: z
    .object({
      cardNumber: z.string().nullish(),
      cardLabel: z.string().nullish(),
      cardExpiryDate: z.string().nullish(),
    })
    .nullish(),
})

export const refund = z.object({ id: z.string(), status: z.string(), metadata: z.unknown() })

export const refundList = z.object({ _embedded: z.object({ refunds: z.array(refund) }), _links: next })

export const methodList = z.object({ _embedded: z.object({ methods: z.array(z.object({ id: z.string() })) }) })

export const nothing = z.object({})
