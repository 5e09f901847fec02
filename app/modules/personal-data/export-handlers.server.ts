import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import { exportExpiry, exporting } from './export/export-row.server'
import { expireExport, makeExport } from './export/make-export.server'

/** Handlers that make a copy, and remove its file after it has expired. */
export const exportHandlers = [
  onEffect(exporting, async ({ exportId, accountId }, { tenantId, tenantById, ending }) =>
    makeExport({ id: accountId, tenant: await tenantById(tenantId) }, exportId, ending),
  ),
  onEffect(exportExpiry, async ({ exportId, accountId }, { tenantId, tenantById }) =>
    expireExport({ id: accountId, tenant: await tenantById(tenantId) }, exportId),
  ),
]
