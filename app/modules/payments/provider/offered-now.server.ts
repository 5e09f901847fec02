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

/** A page of prices doesn't wait longer for what the provider carries. */
const longestMs = 2_000

/**
 * The ways to pay that a buyer can use now: the brand's own for the market, as far as they are switched on at its provider,
 * and those that need a code by SMS only where one can be sent. None where nobody takes the brand's money.
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

/** A provider that doesn't answer is taken to carry everything: it refuses by itself what it doesn't. */
async function askInTime({ slug }: Tenant, provider: PaymentProvider): Promise<PaymentMethod[]> {
  const everything = Object.keys(methods) as PaymentMethod[]
  const asked = provider.carriedMethods().catch((error: unknown) => {
    log().warn({ err: error, tenant: slug }, 'ways to pay at the provider')
    return everything
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<PaymentMethod[]>((resolve) => {
    timer = setTimeout(() => resolve(everything), longestMs)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

function providerIfAny(tenant: Tenant): PaymentProvider | null {
  try {
    return providerOf(tenant)
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return null
    throw error
  }
}
