import { cacheFor } from '~/platform/cache/cache.server'
import { log } from '~/platform/log.server'
import { canSendSms } from '~/platform/sms/sms.server'
import type { Tenant } from '~/tenancy/tenant'
import { PaymentsUnavailable } from '../errors'
import type { PaymentMethod } from '../methods'
import { methods, offeredMethods } from '../methods'
import type { Market } from '../prices'
import type { PaymentProvider } from './port'
import { providerOf } from './providers.server'

/** Longest wait of a price page for the provider's list of methods. */
const longestMs = 2_000

/**
 * Returns the payment methods that a buyer can use now: the brand's for this market that are enabled at its provider;
 * those that need a code by SMS only if SMS can be sent. Empty if no provider takes the brand's money.
 */
export async function offeredNow(tenant: Tenant, market: Market): Promise<PaymentMethod[]> {
  const carried = await carriedBy(tenant)
  return offeredMethods(tenant.settings, market).filter(
    (name) => carried.includes(name) && (methods[name].flow !== 'mandate' || canSendSms()),
  )
}

async function carriedBy(tenant: Tenant): Promise<readonly PaymentMethod[]> {
  const provider = providerIfAny(tenant)
  if (!provider) return []
  const cache = cacheFor({ poolId: tenant.poolId, tenantId: tenant.id })
  return cache.getOrSet({ kind: 'payment-methods', key: tenant.version }, () => askInTime(tenant, provider))
}

/**
 * Assumes that a provider that doesn't respond in time carries everything: it refuses unsupported methods at the
 * checkout.
 */
async function askInTime({ slug }: Tenant, provider: PaymentProvider): Promise<PaymentMethod[]> {
  const everything = Object.keys(methods) as PaymentMethod[]
  const carried = provider.carriedMethods().catch((error: unknown) => {
    log().warn({ err: error, tenant: slug }, 'payment methods of the provider could not be read')
    return everything
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<PaymentMethod[]>((resolve) => {
    timer = setTimeout(() => resolve(everything), longestMs)
  })
  return Promise.race([carried, late]).finally(() => clearTimeout(timer))
}

function providerIfAny(tenant: Tenant): PaymentProvider | null {
  try {
    return providerOf(tenant)
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return null
    throw error
  }
}
