import { check } from './brands/check'
import { list } from './brands/list'
import { moveDomain } from './brands/move-domain'
import { newTenant } from './brands/new'
import { preview } from './brands/preview'
import { schema } from './brands/schema'
import { show } from './brands/show'
import { credit } from './money/credit'
import { debits } from './money/debits'
import { discounts } from './money/discounts'
import { ledger } from './money/ledger'
import { complaints } from './people/complaints'
import { members } from './people/members'
import { messagePhotos } from './people/message-photos'
import { photos } from './people/photos'
import { reports } from './people/reports'
import { staff } from './people/staff'
import { movePool } from './pool/move-pool'
import { reconcile } from './pool/reconcile'
import { audit } from './running/audit'
import { jobs } from './running/jobs'
import { mail } from './running/mail'
import { operator } from './running/operator'
import { report } from './running/report'
import { visits } from './running/visits'
import type { Verb } from './verb'

/** All verbs of `npm run tenant -- <verb>`. A new verb is a file and a line here. */
export const verbs: Record<string, Verb> = {
  new: newTenant,
  check,
  staff,
  complaints,
  'message-photos': messagePhotos,
  list,
  show,
  schema,
  'move-domain': moveDomain,
  'move-pool': movePool,
  credit,
  debits,
  discounts,
  jobs,
  ledger,
  mail,
  operator,
  audit,
  members,
  photos,
  preview,
  reconcile,
  report,
  reports,
  visits,
}
