import { audit } from './audit'
import { check } from './check'
import { complaints } from './complaints'
import { credit } from './credit'
import { debits } from './debits'
import { discounts } from './discounts'
import { jobs } from './jobs'
import { ledger } from './ledger'
import { list } from './list'
import { mail } from './mail'
import { members } from './members'
import { messagePhotos } from './message-photos'
import { moveDomain } from './move-domain'
import { movePool } from './move-pool'
import { newTenant } from './new'
import { operator } from './operator'
import { photos } from './photos'
import { preview } from './preview'
import { report } from './report'
import { reports } from './reports'
import { schema } from './schema'
import { show } from './show'
import { staff } from './staff'
import type { Verb } from './verb'
import { visits } from './visits'

/** All that `npm run tenant -- <verb>` can do. A new verb is a file of its own and a line here. */
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
  report,
  reports,
  visits,
}
