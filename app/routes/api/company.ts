import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'
import { companiesContract } from '~/tenancy/settings/companies-contract.server'

export const loader = call(
  {
    method: 'GET',
    path: paths.api.company,
    summary: 'The firm behind the brand (specification 3, company info), all of it public.',
    answer: companiesContract.shape.companies.element,
  },
  ({ context }) => context.tenant.company,
)
